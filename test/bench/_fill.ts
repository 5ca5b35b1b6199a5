import { mkdirSync, rmSync } from 'node:fs'
import { openBooks } from '../../src/server/database/open-books.ts'
import { fill } from './dataset.ts'
rmSync('/tmp/server/big', { recursive: true, force: true }); mkdirSync('/tmp/server/big')
const books = await openBooks('/tmp/server/big/b.db')
const start = performance.now()
const account = await fill(books, { transactions: 1_000_000, contacts: 100_000, others: 1000 })
await books.tidy()
console.log(account, await books.tokens.add(account, 'bench'), performance.now() - start)
await books.close()
