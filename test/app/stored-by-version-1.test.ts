import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { all, forget } from '../../src/storage/database.ts'
import { prefer, readPreferences } from '../../src/storage/preferences.ts'
import { tableNames } from '../../src/storage/rows.ts'
import { aContact } from '../builders.ts'
import { putBack } from './support/browser-database.ts'
import { rowsOf, statuses } from './support/look.ts'
import { entries } from './support/history-page.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { bearer, ownServer } from './support/own-server.ts'
import './support/without-pauses.ts'

// Written by version 1 over one connection: a half-typed contact, a deletion that waits, four changes in the journal.
const fixture = join(import.meta.dirname, '../fixtures/browser-database-1.json')
const unclaimed = `settings ${baseUrl}`
const [mine, bakery] = [`account key-1 ${baseUrl}`, `account key-2 ${baseUrl}`]

beforeEach(async () => {
  await putBack(JSON.parse(readFileSync(fixture, 'utf8')))
  readPreferences()
  prefer({ receiptDays: 3650 })
})
afterEach(() => forget())

test('what version 1 stored goes to the account that its sign-in opens, and all of it is there', async () => {
  localStorage.setItem(`bookend-created-again:${unclaimed}`, '{"c1":true}')
  const before = await counts(unclaimed)
  expect(before).toEqual({ ...none, changes: 5, changeRows: 5, gone: 1, drafts: 1, originals: 2 })
  const { user, goTo } = await openAgain()
  await rowsOf('Contacts')
  await waitFor(async () => expect(await counts(mine)).toEqual(before))
  expect(await counts(unclaimed)).toEqual(none)
  expect(localStorage.getItem('bookend-secrets:settings')).toContain('"key-1"')
  expect(localStorage.getItem(`bookend-created-again:${mine}`)).toBe('{"c1":true}')

  expect(await screen.findByText(/You deleted 1 contact \(Beta\)/)).toBeDefined()
  await goTo('/history?kind=deleted')
  await user.click(await screen.findByText('Kept in this browser, too: 2'))
  const deleted = within(await screen.findByRole('table', { name: 'History' }))
  expect(deleted.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.anything(),
    expect.stringContaining('Bank'),
    expect.stringContaining('Acme'),
  ])
  await goTo('/history')
  expect(await entries()).toHaveLength(4)
  await goTo('/contacts/new')
  const draft = within(await screen.findByRole('region', { name: 'Draft' }))
  expect(draft.getByText(/Half typed/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Move it to/ })).toBeNull()
})

test('data that may belong to two accounts goes to neither before the user decides', async () => {
  localStorage.removeItem('bookend-secrets:settings')
  const before = await counts(unclaimed)
  const { user, goTo } = await openAgain({ secrets: { token: 'bakery' } })
  await rowsOf('Contacts')
  const notice = within(
    await screen.findByRole('region', { name: 'Data from before Bookend knew the books' }),
  )
  expect(notice.getByRole('status').textContent).toContain('5 changes, 5 changed or deleted records')
  expect([await counts(bakery), await counts(unclaimed)]).toEqual([none, before])

  await user.click(notice.getByRole('button', { name: 'Leave it' }))
  expect(screen.queryByRole('region', { name: 'Data from before Bookend knew the books' })).toBeNull()
  expect([await counts(bakery), await counts(unclaimed)]).toEqual([none, before])

  await goTo('/device')
  await user.click(await screen.findByRole('button', { name: 'Move it to “Books of bakery”' }))
  await waitFor(async () => expect(await counts(bakery)).toEqual(before))
  expect(await counts(unclaimed)).toEqual(none)
  expect(statuses().join()).toContain('It now belongs to “Books of bakery”.')
})

test('existing data of the account is not overwritten', async () => {
  localStorage.removeItem('bookend-secrets:settings')
  const { user, goTo } = await openAgain({ secrets: { token: 'bakery' } })
  await rowsOf('Contacts')
  await goTo('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Of the bakery')
  await waitFor(async () => expect(await all('drafts', bakery)).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Move it to “Books of bakery”' }))
  await waitFor(() => expect(statuses().join()).toContain('except for what is already stored there'))
  expect((await all('drafts', bakery)).map(({ typed }) => typed)).toEqual([{ company: 'Of the bakery' }])
  expect((await all('drafts', unclaimed)).map(({ typed }) => typed)).toEqual([{ company: 'Half typed' }])
})

const none = Object.fromEntries(tableNames.map((name) => [name, 0]))

async function counts(books: string) {
  const found = await Promise.all(
    tableNames.map(async (table) => [table, (await all(table, books)).length] as const),
  )
  return Object.fromEntries(found)
}

function openAgain(world: Parameters<typeof openApp>[1] = {}) {
  const contacts = [aContact({ id: 'c2', company: 'Beta' })]
  const { handler } = ownServer({ mine: { contacts }, bakery: { contacts } })
  return openApp('/contacts', { overrides: [handler], profile: bearer, again: true, ...world })
}
