import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Books } from '../../../src/server/database/books.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { isLong } from '../../long.ts'

/**
 * Describes the same tests on SQLite and on PostgreSQL, where it is installed; `books` gives the books that the tests of one
 * database share, so a test makes accounts of its own.
 */
export function onEveryDatabase(name: string, tests: (books: () => Books) => void) {
  onDatabases(['SQLite', 'PostgreSQL'], name, tests)
}

/** The same for tests that take long: PostgreSQL has its turn in the long run. */
export function onEveryDatabaseIfLong(name: string, tests: (books: () => Books) => void) {
  onDatabases(isLong ? ['SQLite', 'PostgreSQL'] : ['SQLite'], name, tests)
}

function onDatabases(kinds: Books['kind'][], name: string, tests: (books: () => Books) => void) {
  for (const kind of kinds) {
    describe.skipIf(kind === 'PostgreSQL' && inject('postgres') === '')(`${name}, in ${kind}`, () => {
      const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
      let opened: Books | undefined
      beforeAll(async () => {
        opened = await openBooks(kind === 'SQLite' ? join(folder, 'books.db') : inject('postgres'))
      })
      afterAll(async () => {
        await opened?.close()
      })
      tests(() => {
        if (!opened) throw new Error('The books are opened before the first test')
        return opened
      })
    })
  }
}
