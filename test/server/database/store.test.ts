import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import type { Books } from '../../../src/server/database/books.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { isLong } from '../../long.ts'
import { few, runs } from '../../seed.ts'
import { storeSuite } from '../../service/store-suite.ts'
import { storeWith } from './empty-books.ts'

const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
let books: Promise<Books> | undefined

afterAll(async () => {
  await (await books)?.close()
})

// All stores are accounts of one file, so that every test also runs beside the records of the others.
storeSuite('the store in SQLite', async (records) => {
  books ??= openBooks(join(folder, 'books.db'))
  return storeWith(await books, records)
})

const databases = [
  { url: inject('postgres'), name: 'PostgreSQL', length: runs },
  { url: isLong ? inject('pgbouncer') : '', name: 'PostgreSQL through PgBouncer', length: few },
]

for (const { url, name, length } of databases) {
  describe.skipIf(url === '')(`with ${name}`, () => {
    let books: Promise<Books> | undefined
    afterAll(async () => {
      await (await books)?.close()
    })
    storeSuite(
      `the store in ${name}`,
      async (records) => {
        books ??= openBooks(url)
        return storeWith(await books, records)
      },
      length,
    )
  })
}
