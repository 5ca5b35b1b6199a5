import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { all, forget, get, write } from '../../src/storage/database.ts'
import { readPreferences } from '../../src/storage/preferences.ts'
import { tableNames } from '../../src/storage/rows.ts'
import type { Change } from '../../src/storage/rows.ts'
import { aContact } from '../builders.ts'
import { readDeleted } from '../../src/storage/deleted-records.ts'
import { putBack } from './support/browser-database.ts'
import { entries } from './support/history-page.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { bearer, ownServer } from './support/own-server.ts'

// Written by version 2 for an account: what version 1 wrote, under the account's name.
const fixture = join(import.meta.dirname, '../fixtures/browser-database-2.json')
const mine = `account key-1 ${baseUrl}`

afterEach(() => forget())

test('everything that version 2 stored is there, and changes can be stored beside it', async () => {
  await putBack(JSON.parse(readFileSync(fixture, 'utf8')))
  readPreferences()
  const counts = await Promise.all(
    tableNames.map(async (table) => [table, (await all(table, mine)).length] as const),
  )
  expect(Object.fromEntries(counts)).toEqual({
    // Four lines of the history, and a deletion that waits.
    changes: 5,
    changeRows: 5,
    gone: 1,
    drafts: 1,
    originals: 2,
    marks: 0,
  })
  expect(await readDeleted(mine)).toHaveLength(2)
  const change: Change = {
    books: mine,
    at: 1,
    id: 's1',
    kind: 'edit',
    resource: 'contacts',
    origin: 'bulk',
    state: 'done',
    total: 0,
  }
  expect(await write({ table: 'changes', put: change })).toBe(true)
  expect(await get('changes', [mine, 's1'])).toEqual(change)

  const { handler } = ownServer({ mine: { contacts: [aContact({ id: 'c2', company: 'Beta' })] } })
  const { goTo } = await openApp('/contacts', { overrides: [handler], profile: bearer, again: true })
  expect(await screen.findByText(/You deleted 1 contact \(Beta\)/)).toBeDefined()
  await goTo('/history')
  // Its four lines, and the change above.
  expect(await entries()).toHaveLength(5)
})
