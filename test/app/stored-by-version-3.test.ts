import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readDeletions } from '../../src/changes/stored-deletions.ts'
import { readChanges, readRows } from '../../src/changes/stored-changes.ts'
import { readDeleted } from '../../src/storage/deleted-records.ts'
import { all, forget } from '../../src/storage/database.ts'
import { changesFrom } from '../../src/storage/merge-changes.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { readPreferences } from '../../src/storage/preferences.ts'
import { tableNames } from '../../src/storage/rows.ts'
import { aContact } from '../builders.ts'
import { putBack, type StoredBrowser } from './support/browser-database.ts'
import { entries } from './support/history-page.ts'
import { rowsOf, statuses } from './support/look.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { bearer, ownServer } from './support/own-server.ts'

// Version 3 had five tables for changes. Its fixture has edits, a bulk edit with its undo, a creation, deletions of both
// kinds, one of them undone, one undone before it was sent, one that waits, and spellings that a closed tab left behind.
const fixture = join(import.meta.dirname, '../fixtures/browser-database-3.json')
const mine = `account key-1 ${baseUrl}`
const stored = (): StoredBrowser => JSON.parse(readFileSync(fixture, 'utf8'))

afterEach(() => forget())

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
  expect(await all('gone', mine)).toHaveLength(1)
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
