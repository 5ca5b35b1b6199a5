import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookend } from '../../src/dialect/profile/bookend.ts'
import { readingWhole as whole } from '../../src/records/list/messages.ts'
import { forgetReadings, storedReading } from '../../src/storage/stored-readings.ts'
import { columns } from '../stand-ins/columns.ts'
import { jsonserver } from '../stand-ins/jsonserver.ts'
import { aTransaction } from '../builders.ts'
import { putBack } from './support/browser-database.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

// Written by version 1: 25 transactions that were read whole, a view of them, columns and density, and a visit of the overview.
const fixture = join(import.meta.dirname, '../fixtures/browser-readings-1.json')
const wholeThen = whole('transactions', 25, 1_795_397_524_377)
const elsewhere = 'http://bookend.test/elsewhere'
const { values = {}, paging = {} } = bookend

beforeEach(async () => {
  // Its own tables are made by whoever opens it.
  await putBack(JSON.parse(readFileSync(fixture, 'utf8')))
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
  const { stores, ...rest } = JSON.parse(readFileSync(fixture, 'utf8'))
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
