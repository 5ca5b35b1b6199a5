import { afterAll, describe, inject } from 'vitest'
import type { Books } from '../../../src/server/database/books.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { storeSuite } from '../../service/store-suite.ts'
import { storeWith } from './store-with.ts'

const url = inject('postgres')
let books: Promise<Books> | undefined

afterAll(async () => {
  await (await books)?.close()
})

describe.skipIf(url === '')('with PostgreSQL', () => {
  storeSuite('the store in PostgreSQL', async (records) => {
    books ??= openBooks(url)
    return storeWith(await books, records)
  })
})
