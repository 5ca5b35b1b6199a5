import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readDeletions } from '../../src/changes/stored-deletions.ts'
import { readChanges, readRows } from '../../src/changes/stored-changes.ts'
import { readDeleted } from '../../src/storage/deleted-records.ts'
import { forget } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { putBack } from './support/browser-database.ts'
import type { StoredBrowser } from './support/browser-database.ts'
import { baseUrl } from './support/open-app.tsx'

// What version 4 made of the fixture of version 3. Version 5 only adds to it, and locks out tabs of version 4.
const fixture = join(import.meta.dirname, '../fixtures/browser-database-4.json')
const mine = `account key-1 ${baseUrl}`

afterEach(() => forget())

test('all that version 4 stored is there, and its tabs cannot run what they do not know', async () => {
  const stored: StoredBrowser = JSON.parse(readFileSync(fixture, 'utf8'))
  await putBack(stored)
  const changes = await readChanges(mine)
  const rows = await Promise.all(changes.map(readRows))
  const kept = (name: string) =>
    stored.stores
      .find((store) => store.name === name)
      ?.rows.filter((row) => 'books' in row && row.books === mine)
  expect(changes).toHaveLength(kept('changes')?.length ?? 0)
  expect(changes).toEqual(expect.arrayContaining(kept('changes') ?? []))
  expect(rows.flat()).toEqual(expect.arrayContaining(kept('changeRows') ?? []))
  expect((await readDeleted(mine)).map(({ id }) => id)).toEqual(['t2', 'c1'])
  expect((await readDeletions(mine)).map(({ rows: [row] }) => row?.before['company'])).toEqual(['Beta'])
  const database = await openDatabase(() => undefined)
  expect(database.version).toBeGreaterThan(stored.version)
  database.close()
})
