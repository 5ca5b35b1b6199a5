import { readFileSync } from 'node:fs'
import { openBooks } from '../../src/server/database/open-books.ts'

// node test/e2e/load-books.ts BOOKS RECORDS: puts the records of a JSON file into an account of their own, and prints a token for it.
const [file = '', records = ''] = process.argv.slice(2)
const books = await openBooks(file)
const { id } = await books.accounts.add('Everything')
await books.load(id, JSON.parse(readFileSync(records, 'utf8')))
process.stdout.write(await books.tokens.add(id, 'Journey'))
await books.close()
