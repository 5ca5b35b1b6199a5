import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { all, forget, get, write } from '../../src/storage/database.ts'
import { readPreferences } from '../../src/storage/preferences.ts'
import { tableNames } from '../../src/storage/rows.ts'
import type { Step } from '../../src/storage/rows.ts'
import { aContact } from '../builders.ts'
import { putBack } from './support/browser-database.ts'
import { entries } from './support/history-page.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { bearer, ownServer } from './support/own-server.ts'

// Written by version 2 for an account: what version 1 wrote, under the account's name.
const fixture = join(import.meta.dirname, '../fixtures/browser-database-2.json')
const mine = `account key-1 ${baseUrl}`

afterEach(() => forget())

test('everything that version 2 stored is there, and steps can be stored beside it', async () => {
  await putBack(JSON.parse(readFileSync(fixture, 'utf8')))
  readPreferences()
  const counts = await Promise.all(
    tableNames.map(async (table) => [table, (await all(table, mine)).length] as const),
  )
  expect(Object.fromEntries(counts)).toEqual({
    pending: 1,
    receipts: 2,
    gone: 1,
    drafts: 1,
    journal: 4,
    originals: 2,
    steps: 0,
    stepRows: 0,
    marks: 0,
  })
  const step: Step = {
    books: mine,
    at: 1,
    id: 's1',
    resource: 'contacts',
    origin: 'bulk',
    state: 'done',
    total: 0,
  }
  expect(await write({ table: 'steps', put: step })).toBe(true)
  expect(await get('steps', [mine, 's1'])).toEqual(step)

  const { handler } = ownServer({ mine: { contacts: [aContact({ id: 'c2', company: 'Beta' })] } })
  const { goTo } = await openApp('/contacts', { overrides: [handler], profile: bearer, again: true })
  expect(await screen.findByText(/You deleted 1 contact \(Beta\)/)).toBeDefined()
  await goTo('/history')
  // Its four entries, and the step above.
  expect(await entries()).toHaveLength(5)
})
