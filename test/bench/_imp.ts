import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { openBooks } from '../../src/server/database/open-books.ts'
import { importLines } from './import-lines.ts'
import { tableOf } from './measure.ts'
rmSync('/tmp/server/imp', { recursive: true, force: true }); mkdirSync('/tmp/server/imp')
if (process.argv[3]) cpSync('/tmp/server/big/b.db', '/tmp/server/imp/b.db')
const books = await openBooks('/tmp/server/imp/b.db')
console.log(tableOf(await importLines(books, Number(process.argv[2] ?? 100000))))
await books.close()
