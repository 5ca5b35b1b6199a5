import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const module = pathToFileURL(join(import.meta.dirname, '../../../src/server/database/open-books.ts'))

test('a script that closes the books during a search ends', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Node ends a script with code 13 when nothing is left that could settle what it awaits.
  const script = `
    import { openBooks } from ${JSON.stringify(module.href)}
    const books = await openBooks(${JSON.stringify(join(folder, 'books.db'))})
    await books.openEarly()
    const { id } = await books.accounts.add('One')
    const search = books.storeOf(id).contacts.list({ search: 'acme', page: 1, pageSize: 5 })
    await books.close()
    console.log((await search).total)`
  writeFileSync(join(folder, 'script.mjs'), script)
  expect(execFileSync(process.execPath, [join(folder, 'script.mjs')]).toString()).toBe('0\n')
})
