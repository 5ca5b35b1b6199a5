import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readChanges, readRows } from '../../src/changes/stored-changes.ts'
import { readDeletions } from '../../src/changes/stored-deletions.ts'
import { bookend } from '../../src/dialect/profile/bookend.ts'
import { readingWhole as whole } from '../../src/records/list/messages.ts'
import { allRows, forgetRows, getRow, writeRows } from '../../src/storage/database.ts'
import { readDeleted } from '../../src/storage/deleted-records.ts'
import { keepContactChoices, readContactChoices } from '../../src/storage/kept-lists.ts'
import { changesFrom } from '../../src/storage/merge-changes.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { setPreferences, readPreferences } from '../../src/storage/preferences.ts'
import { tableNames, type Change } from '../../src/storage/rows.ts'
import { forgetReadings, storedReading } from '../../src/storage/stored-readings.ts'
import { aContact, aTransaction } from '../builders.ts'
import { columns } from '../stand-ins/columns.ts'
import { jsonserver } from '../stand-ins/jsonserver.ts'
import { putBack, type StoredBrowser } from './support/browser-database.ts'
import { entries } from './support/history-page.ts'
import { rowsOf, statuses } from './support/look.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { bearer, ownServer } from './support/own-server.ts'
import './support/without-pauses.ts'

const mine = `account key-1 ${baseUrl}`

describe('version 1', () => {
  // Written by version 1 over one connection: a half-typed contact, a deletion that waits, four changes in the journal.
  const fixture = 'browser-database-1.json'
  const unclaimed = `settings ${baseUrl}`
  const bakery = `account key-2 ${baseUrl}`

  beforeEach(async () => {
    await putBack(read(fixture))
    readPreferences()
    setPreferences({ receiptDays: 3650 })
  })
  afterEach(() => forgetRows())

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
    await waitFor(async () => expect(await allRows('drafts', bakery)).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Move it to “Books of bakery”' }))
    await waitFor(() => expect(statuses().join()).toContain('except for what is already stored there'))
    expect((await allRows('drafts', bakery)).map(({ typed }) => typed)).toEqual([
      { company: 'Of the bakery' },
    ])
    expect((await allRows('drafts', unclaimed)).map(({ typed }) => typed)).toEqual([
      { company: 'Half typed' },
    ])
  })

  const none = Object.fromEntries(tableNames.map((name) => [name, 0]))

  async function counts(books: string) {
    const found = await Promise.all(
      tableNames.map(async (table) => [table, (await allRows(table, books)).length] as const),
    )
    return Object.fromEntries(found)
  }

  function openAgain(world: Parameters<typeof openApp>[1] = {}) {
    const contacts = [aContact({ id: 'c2', company: 'Beta' })]
    const { handler } = ownServer({ mine: { contacts }, bakery: { contacts } })
    return openApp('/contacts', { overrides: [handler], profile: bearer, again: true, ...world })
  }
})

describe('lists of version 1', () => {
  // Written by version 1: 25 transactions that were read whole, a view of them, columns and density, and a visit of the overview.
  const fixture = 'browser-readings-1.json'
  const wholeThen = whole('transactions', 25, 1_795_397_524_377)
  const elsewhere = 'http://bookend.test/elsewhere'
  const { values = {}, paging = {} } = bookend

  beforeEach(async () => {
    // Its own tables are made by whoever opens it.
    await putBack(read(fixture))
  })
  afterEach(async () => {
    localStorage.clear()
    await forgetReadings()
  })

  const transactions = Array.from({ length: 25 }, (_, index) =>
    aTransaction({
      id: `t${index + 1}`,
      date: `2026-03-${String(25 - index).padStart(2, '0')}`,
      amount: `-${index + 1}.50`,
      counterpart: `Payee ${index + 1}`,
      description: '',
    }),
  )

  test('a list that version 1 has read need not be read again, and has its columns and its view', async () => {
    const { user, address } = await openApp('/transactions', {
      standIn: jsonserver({ contacts: [], transactions }),
      profile: { values, paging },
      baseUrl: elsewhere,
      again: true,
    })
    await rowsOf('Transactions')
    const headings = () =>
      within(screen.getByRole('table', { name: 'Transactions' }))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(headings().slice(1)).toEqual(['Date', 'Counterparty', 'Amount EUR']))
    await user.click(await screen.findByRole('link', { name: 'Largest first' }))
    expect(address()).toBe('/transactions?sort=amount')
    await waitFor(async () => expect((await rowsOf('Transactions'))[0]).toBe('2026-03-01'))
    // Pages are only compared with it: had it been read again, it would have the time of today's reading.
    await waitFor(() => expect(screen.getAllByText(/; new ones as of /)[0]?.textContent).toContain(wholeThen))
  })

  test('it is read again where the service has fields of its own, which version 1 left out', async () => {
    const standIn = columns['edit-sets-what-is-sent']?.({ contacts: [], transactions })
    if (!standIn) throw new Error('There is no such stand-in')
    await openApp('/transactions?sort=amount', {
      standIn,
      profile: { values, paging },
      baseUrl: elsewhere,
      again: true,
    })
    await waitFor(() =>
      expect(screen.getAllByText(/^All 25 transactions, as of /)[0]?.textContent).not.toContain(wholeThen),
    )
  })

  test('an unreadable stored list counts as never read', async () => {
    const { stores, ...rest } = read(fixture)
    const damaged = stores.map((store: { name: string; rows: object[] }) =>
      store.name === 'readings'
        ? { ...store, rows: store.rows.map((row) => ({ ...row, read: 'many' })) }
        : store,
    )
    await forgetReadings()
    await putBack({ ...rest, stores: damaged })
    expect(await storedReading(`settings ${elsewhere}`, 'transactions')).toBeUndefined()
  })

  test('the overview knows the last visit that version 1 stored', async () => {
    await openApp('/', { transactions: [aTransaction({ date: '2026-03-01' })], again: true })
    const visit = within(await screen.findByRole('region', { name: 'Since your last visit' }))
    await waitFor(() => expect(visit.queryByText(/^This is your first visit/)).toBeNull())
    // Another service has a change log of its own.
    expect(await visit.findByText('The service no longer knows what has changed since then.')).toBeDefined()
  })
})

describe('version 2', () => {
  // Written by version 2 for an account: what version 1 wrote, under the account's name.
  const fixture = 'browser-database-2.json'

  afterEach(() => forgetRows())

  test('everything that version 2 stored is there, and changes can be stored beside it', async () => {
    await putBack(read(fixture))
    readPreferences()
    const counts = await Promise.all(
      tableNames.map(async (table) => [table, (await allRows(table, mine)).length] as const),
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
    expect(await writeRows({ table: 'changes', put: change })).toBe(true)
    expect(await getRow('changes', [mine, 's1'])).toEqual(change)

    const { handler } = ownServer({ mine: { contacts: [aContact({ id: 'c2', company: 'Beta' })] } })
    const { goTo } = await openApp('/contacts', { overrides: [handler], profile: bearer, again: true })
    expect(await screen.findByText(/You deleted 1 contact \(Beta\)/)).toBeDefined()
    await goTo('/history')
    // Its four lines, and the change above.
    expect(await entries()).toHaveLength(5)
  })
})

describe('version 4', () => {
  // What version 4 made of the fixture of version 3. Version 5 only adds to it, and locks out tabs of version 4.
  const fixture = 'browser-database-4.json'

  afterEach(() => forgetRows())

  test('all that version 4 stored is there, and its tabs cannot run what they do not know', async () => {
    const stored: StoredBrowser = read(fixture)
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
})

describe('chosen contacts', () => {
  const books = 'some books'
  const place = `bookend-contact-choices:${books}`
  /** As version 1 has stored them. */
  const stored =
    '{"version":1,"choices":[{"name":"Incasso 0047","account":"BE68539007547034","contact":"7"},{"name":"Acme","contact":""}]}'

  test('contacts that were chosen for counterparties are read as version 1 stored them', () => {
    localStorage.setItem(place, stored)
    const choices = readContactChoices(books)
    expect(choices).toEqual([
      { name: 'Incasso 0047', account: 'BE68539007547034', contact: '7' },
      { name: 'Acme', contact: '' },
    ])
    keepContactChoices(books, choices)
    expect(localStorage.getItem(place)).toBe(stored)
    keepContactChoices(books, [])
    expect(localStorage.getItem(place)).toBeNull()
  })

  test('what cannot be read is no choice', () => {
    localStorage.setItem(place, '{"version":2}')
    expect(readContactChoices(books)).toEqual([])
  })
})

function read(fixture: string) {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures', fixture), 'utf8'))
}

// Version 3 had five tables for changes. Its fixture has edits, a bulk edit with its undo, a creation, deletions of both
// kinds, one of them undone, one undone before it was sent, one that waits, and spellings that a closed tab left behind.
const fixture = join(import.meta.dirname, '../fixtures/browser-database-3.json')
const stored = (): StoredBrowser => JSON.parse(readFileSync(fixture, 'utf8'))

afterEach(() => forgetRows())

test('what version 3 stored about a change is one record, and all of it is there', async () => {
  await putBack(stored())
  readPreferences()
  const changes = (await readChanges(mine)).toSorted((one, other) => one.at - other.at)
  const found = await Promise.all(
    changes.map(async (change) => {
      const rows = await readRows(change)
      return `${change.kind} ${change.origin} ${change.state} ${rows.map(({ id, state }) => `${id} ${state}`).join(', ')}`
    }),
  )
  const created = /[0-9a-f]{20}/g
  expect(found.map((line) => line.replaceAll(created, 'NEW'))).toEqual([
    'edit form done c3 done',
    'edit form done t1 done',
    'create form done NEW done',
    'edit bulk done c4 done, c5 done',
    'edit undo done c4 done, c5 done',
    'delete bulk done c1 done',
    'delete bulk done t2 done',
    'delete bulk done c6 done',
    'create undo done NEW done',
    'delete bulk done c5 unsent',
    'create undo done c5 unsent',
    'delete bulk open c2 open',
    'edit spelling running c3 sending, c4 open',
  ])
  expect(
    (await readDeleted(mine)).map(({ id, whole, before }) => [id, whole, Object.keys(before).length]),
  ).toEqual([
    ['t2', true, 5],
    ['c1', true, 11],
  ])
  expect((await readDeletions(mine)).map(({ rows }) => rows[0]?.before['company'])).toEqual(['Beta'])
  expect(await allRows('gone', mine)).toHaveLength(1)
})

test('an upgrade that fails leaves everything as it was, for the next start', async () => {
  await putBack(stored())
  const broken = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(openDatabase(() => undefined)).rejects.toMatchObject({ why: 'refused' })
  broken.mockRestore()
  const database = await openDatabase(() => undefined)
  expect(await database.count('changes')).toBe(13)
  database.close()
})

test('its deletion that waits is offered, its history is complete, and its changes are undone', async () => {
  await putBack(stored())
  readPreferences()
  const contacts = ['Acme', 'Beta', 'Gamma'].map((company, index) =>
    aContact({ id: `c${index + 1}`, company, city: company === 'Gamma' ? 'Brugge' : 'Gent' }),
  )
  const { handler, stores } = ownServer({ mine: { contacts } })
  const { user, goTo } = await openApp('/contacts', {
    overrides: [handler],
    profile: bearer,
    secrets: { token: 'mine' },
    again: true,
  })
  const left = within(await screen.findByRole('region', { name: 'Unfinished deletion' }))
  expect(left.getByText(/You deleted 1 contact \(Beta\)/)).toBeDefined()
  await user.click(left.getByRole('button', { name: 'Delete now' }))
  await waitFor(() => expect(statuses().join()).toContain('1 contact deleted.'))
  expect(await rowsOf('Contacts')).toEqual(['Acme', 'Gamma'])
  await goTo('/history')
  // Nine changes, and the deletion that has just been sent.
  expect(await entries()).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Undo the edit of Gamma' }))
  await waitFor(async () => expect((await stores[0]?.contacts.get('c3'))?.city).not.toBe('Brugge'))
})

const of = { books: 'a', at: 1, resource: 'contacts' } as const
const values = { before: { city: 'Gent' }, after: { city: 'Brugge' } }
const back = { before: { city: 'Brugge' }, after: { city: 'Gent' } }
const nothing = { pending: [], steps: [], stepRows: [], journal: [], receipts: [] }

test('entries that version 0.2.0 stored without their step are found in it by their values, in their order', () => {
  const step = { ...of, origin: 'form', state: 'done', total: 1, done: 1 } as const
  const row = { ...of, id: 'c1', place: 0, name: 'Acme', ...values, state: 'done' } as const
  const entry = { ...of, kind: 'edit', record: 'c1', name: 'Acme', ...values } as const
  const { changes, rows } = changesFrom({
    ...nothing,
    steps: [
      { ...step, id: 's1', at: 11 },
      { ...step, id: 's2', at: 21, origin: 'undo', undoes: 's1' },
      { ...step, id: 's3', at: 31, origin: 'bulk', total: 2, done: 2 },
    ],
    stepRows: [
      { ...row, step: 's1', at: 11 },
      { ...row, step: 's2', at: 21, ...back },
      { ...row, step: 's3', at: 31 },
      { ...row, step: 's3', at: 31, id: 'c2', place: 1 },
    ],
    journal: [
      { ...entry, id: 'e5', at: 41, record: 'c3' },
      { ...entry, id: 'e4', at: 33, record: 'c2' },
      { ...entry, id: 'e3', at: 32 },
      { ...entry, id: 'e2', at: 20, ...back },
      { ...entry, id: 'e1', at: 10 },
    ],
  })
  expect(changes.map(({ id }) => id)).toEqual(['s1', 's2', 's3', 'e5'])
  expect(rows.map(({ change, id, at }) => [change, id, at])).toEqual([
    ['s1', 'c1', 10],
    ['s2', 'c1', 20],
    ['s3', 'c1', 32],
    ['s3', 'c2', 33],
    ['e5', 'c3', 41],
  ])
})

test('deleted records whose line was cleared stay among the recently deleted ones', () => {
  const record = { id: 'c1', fields: { company: 'Acme' }, others: [], whole: true }
  const { changes, rows } = changesFrom({ ...nothing, receipts: [{ ...of, id: 'c1', record, noticedAt: 5 }] })
  expect(changes).toEqual([])
  expect(rows).toMatchObject([{ id: 'c1', name: 'Acme', before: record.fields, keptSince: 1, noticedAt: 5 }])
})

test('a deletion of which part is done waits for the rest, under one change', () => {
  const record = (id: string) => ({ id, fields: { company: id }, others: [], whole: true })
  const step = { ...of, id: 'd', kind: 'delete', origin: 'bulk', state: 'done', total: 1, done: 1 } as const
  const { changes, rows } = changesFrom({
    ...nothing,
    steps: [step],
    stepRows: [{ ...of, step: 'd', id: 'c1', place: 0, name: 'c1', before: {}, after: {}, state: 'done' }],
    pending: [{ ...of, id: 'd', records: [record('c2')], state: 'sending' }],
    receipts: [{ ...of, id: 'c1', record: record('c1') }],
  })
  expect(changes).toMatchObject([{ id: 'd', state: 'running', total: 2, done: 1 }])
  expect(rows).toMatchObject([
    { id: 'c1', state: 'done', keptSince: 1, before: { company: 'c1' } },
    { id: 'c2', state: 'sending', place: 1 },
  ])
})

test('every table of the database has been read', () => {
  expect(tableNames).toEqual(['changes', 'changeRows', 'gone', 'drafts', 'originals', 'marks'])
})
