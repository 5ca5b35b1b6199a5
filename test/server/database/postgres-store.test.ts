import { afterAll, describe, inject } from 'vitest'
import type { Books } from '../../../src/server/database/books.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { isLong } from '../../long.ts'
import { storeSuite } from '../../service/store-suite.ts'
import { storeWith } from './empty-books.ts'

const databases = [
  { url: inject('postgres'), name: 'PostgreSQL' },
  { url: isLong ? inject('pgbouncer') : '', name: 'PostgreSQL through PgBouncer' },
]

for (const { url, name } of databases) {
  describe.skipIf(url === '')(`with ${name}`, () => {
    let books: Promise<Books> | undefined
    afterAll(async () => {
      await (await books)?.close()
    })
    storeSuite(`the store in ${name}`, async (records) => {
      books ??= openBooks(url)
      return storeWith(await books, records)
    })
  })
}
