import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { openApp } from './open-app.ts'

/** The app on books in a file, with an account and a token for each name. */
export async function openBooksApp(names = ['Acme']) {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  const books = await openBooks(join(folder, 'books.db'))
  onTestFinished(async () => {
    await books.close()
    rmSync(folder, { recursive: true })
  })
  const tokens: Record<string, string> = {}
  for (const name of names)
    tokens[name] = await books.tokens.add((await books.accounts.add(name)).id, 'First')
  const opened = openApp({ books })
  const as = (name: string) => ({ token: tokens[name] ?? '' })
  return { ...opened, books, as }
}
