import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { runBooks, startBooks, type BooksServer } from './books-server.ts'
import { rowsOf, test } from './journey.ts'

export type ImportedBooks = {
  server: () => SomeBooks
  /** Signs in, and waits for the list of transactions. */
  signIn: (page: Page) => Promise<void>
  /** The addresses of what the service is asked for from now on. */
  requestsTo: (page: Page) => string[]
}

type SomeBooks = Pick<BooksServer, 'url' | 'token'>

/** A server for the tests of a file, over books that are empty but for what `fill` puts there. */
export function startEmptyBooks(fill?: (file: string) => Promise<unknown>): SomeBooks {
  let folder = ''
  let books: BooksServer
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bookend-'))
    books = await startBooks(join(folder, 'books.db'))
    await fill?.(join(folder, 'books.db'))
  })
  test.afterAll(async () => {
    await books.kill()
    await rm(folder, { recursive: true })
  })
  return {
    get url() {
      return books.url
    },
    get token() {
      return books.token
    },
  }
}

/** A server for the tests of a file, over books that hold the sample statement. */
export function startImportedBooks(): ImportedBooks {
  const books = startEmptyBooks((file) =>
    runBooks(file, 'import', join(import.meta.dirname, '../../samples/statement.xml')),
  )
  return {
    server: () => books,
    signIn: async (page) => {
      await page.goto(`${books.url}/transactions#token=${books.token}`)
      await expect(rowsOf(page).first()).toBeVisible()
    },
    requestsTo: (page) => {
      const asked: string[] = []
      page.on('request', (request) => {
        const url = request.url()
        if (url.startsWith(`${books.url}/api/`)) asked.push(url)
      })
      return asked
    },
  }
}
