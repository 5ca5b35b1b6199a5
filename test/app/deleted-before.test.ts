import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Transaction } from '../../src/domain/transaction.ts'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { session } from './support/shown-session.ts'
import { fingerprintOf } from '../../src/storage/snapshot.ts'
import { deletedFingerprints } from '../../src/changes/stored-deletions.ts'
import { writeRows } from '../../src/storage/database.ts'
import { badges } from '../../src/transactions/badges/badges.ts'
import { aTransaction } from '../builders.ts'
import { typeAndSave } from './support/acts.ts'
import { keptRows, writeDeleted } from './support/kept-rows.ts'
import { rowsOf } from './support/look.ts'
import { openWatched } from './support/watched.ts'

const bakery = aTransaction({ id: 't1', counterpart: 'Bakery', amount: '-12.50' })

test('equal transactions have equal fingerprints, however the bank writes them', () => {
  const print = fingerprintOf({ ...bakery, counterpart: 'Café  Müller', amount: '-12.50' })
  expect(fingerprintOf({ ...bakery, counterpart: 'CAFE MULLER ', amount: '-12.5' })).toBe(print)
  expect(fingerprintOf({ ...bakery, counterpart: 'Café Müller', amount: '12.50' })).not.toBe(print)
  expect(fingerprintOf({ ...bakery, counterpart: 'Café Müller', amount: '1,2,3' })).not.toBe(print)
  expect(fingerprintOf({ counterpart: 'a', description: 'b' })).not.toBe(
    fingerprintOf({ counterpart: 'a b' }),
  )
})

test('a deleted transaction that the bank sends again under another id is marked, and so is an identical one', async () => {
  const { store, comeBack } = await openWatched('/transactions', {
    transactions: [aTransaction({ id: 't2', counterpart: 'Butcher' })],
  })
  await rowsOf('Transactions')
  await deletedOn('2026-03-03', bakery)
  await act(async () =>
    store.apply(
      ['t8', 't9'].map((id) => ({ collection: 'transactions', id, record: { ...bakery, id } }) as const),
    ),
  )
  await comeBack()
  await waitFor(() =>
    expect(Object.fromEntries(badges.get())).toEqual({
      t8: { label: 'Deleted before', text: 'You deleted this on March 3, 2026. It is back.' },
      t9: { label: 'Deleted before', text: 'You deleted this on March 3, 2026. It is back.' },
    }),
  )
  expect(screen.getAllByText('Bakery')).toHaveLength(2)
})

test('an identical transaction that was always next to a deleted one is not confused with it', async () => {
  await openWatched('/transactions', { transactions: [{ ...bakery, id: 't5' }] })
  await rowsOf('Transactions')
  await waitFor(async () => expect(await keptRows('originals')).toHaveLength(1))
  await deletedOn(Date.now() + 1000, bakery)
  await waitFor(() => expect(badges.get().get('t5')?.text).toMatch(/^You deleted one just like this on/))
})

test('a transaction that is back under its old id is marked', async () => {
  await openWatched('/transactions', { transactions: [bakery] })
  await rowsOf('Transactions')
  const record = { id: 't1', fields: {}, others: [], whole: true }
  const at = Date.parse('2026-03-03T12:00')
  await writeDeleted({ at, resource: 'transactions', record })
  await waitFor(() => expect(badges.get().get('t1')?.label).toBe('Deleted before'))
})

test('a transaction edited before its deletion is recognized by its first values', async () => {
  const { user, store, comeBack } = await openWatched('/transactions/t1/edit', { transactions: [bakery] })
  await typeAndSave(user, 'Counterparty', 'Corner shop')
  await screen.findByRole('link', { name: 'Edit' })
  await waitFor(async () => expect((await keptRows('originals'))[0]?.edited).toHaveProperty('counterpart'))
  await writeRows(...(await deletedFingerprints(storageScope(session()), ['t1', 'never seen'])))
  await act(async () =>
    store.apply([
      { collection: 'transactions', id: 't1' },
      { collection: 'transactions', id: 't8', record: { ...bakery, id: 't8' } },
    ]),
  )
  await user.click(screen.getByRole('link', { name: 'Back to transactions' }))
  await comeBack()
  await waitFor(() => expect(badges.get().get('t8')?.label).toBe('Deleted before'))
})

test('the page of a transaction says when it was deleted before', async () => {
  const { goTo } = await openWatched('/transactions', { transactions: [{ ...bakery, id: 't8' }] })
  await rowsOf('Transactions')
  await deletedOn('2026-03-03', bakery)
  await goTo('/transactions/t8')
  const panel = within(await screen.findByRole('region', { name: 'Deleted before' }))
  expect(panel.getByText('You deleted this on March 3, 2026. It is back.')).toBeDefined()
})

test('one that merely resembles it is not marked', async () => {
  await openWatched('/transactions', {
    transactions: [aTransaction({ ...bakery, id: 't8', amount: '-12.51' })],
  })
  await rowsOf('Transactions')
  await deletedOn('2026-03-03', bakery)
  await waitFor(async () => expect(await keptRows('originals')).toHaveLength(1))
  await screen.findByText('Bakery')
  expect(badges.get().size).toBe(0)
})

async function deletedOn(day: string | number, { id, ...fields }: Transaction) {
  const at = typeof day === 'number' ? day : Date.parse(`${day}T12:00`)
  await writeRows({
    table: 'gone',
    put: { books: storageScope(session()), at, id, print: fingerprintOf(fields) },
  })
}
