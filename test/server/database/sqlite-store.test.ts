import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openBooks } from '../../../src/server/database/open-books.ts'
import type { Books } from '../../../src/server/database/books.ts'
import { storeSuite } from '../../service/store-suite.ts'
import { storeWith } from './empty-books.ts'

const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
let books: Promise<Books> | undefined

afterAll(async () => {
  await (await books)?.close()
  rmSync(folder, { recursive: true })
})

// All stores are accounts of one file, so that every test also runs beside the records of the others.
storeSuite('the store in SQLite', async (records) => {
  books ??= openBooks(join(folder, 'books.db'))
  return storeWith(await books, records)
})
