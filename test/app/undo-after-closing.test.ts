import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { session } from './support/shown-session.ts'
import { resetTab } from '../../src/records/deletion/reset-tab.ts'
import { snapshotOf } from '../../src/storage/snapshot.ts'
import { change, write } from '../../src/storage/database.ts'
import type { Pending } from '../../src/storage/rows.ts'
import { answering } from './support/answers.ts'
import { withLocks } from './support/locks.ts'
import { alerts, outcomes, rowsOf, statuses } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { bar, barOrNone, confirmDeletionOf, isTicked, kept } from './support/pending.ts'

describe('in a browser that tells which tabs live', () => {
  withLocks()

  test('a deletion that waited when the tab was closed is offered at the next start, and sent when that is wanted', async () => {
    const first = await openApp('/contacts', { contacts: firms(4), undoSeconds: 10 })
    await confirmDeletionOf(first.user, 'Firm 01', 'Firm 03')
    await waitFor(async () => expect(await kept('pending')).toHaveLength(1))
    first.unmount()
    resetTab()
    expect(first.writes()).toEqual([])

    // Somebody has changed them meanwhile: it goes as it stands now, and so it is kept.
    const contacts = firms(4).map((firm) => ({ ...firm, phone: '+32 1' }))
    const { user, writes } = await openApp('/contacts', { contacts, undoSeconds: 10, again: true })
    const left = await offer()
    expect(
      left.getByText(
        'You deleted 2 contacts (Firm 01, Firm 03) just before closing Bookend. They have not been deleted yet.',
      ),
    ).toBeDefined()
    // Nothing is hidden that nobody has decided on in this visit.
    expect(await rowsOf('Contacts')).toEqual(firmNames(1, 4))
    await user.click(left.getByRole('button', { name: 'Delete now' }))
    await waitFor(() => expect(statuses()).toEqual(['2 contacts deleted.']))
    expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c1,c3' }])
    expect(await rowsOf('Contacts')).toEqual(['Firm 02', 'Firm 04'])
    expect(screen.queryByRole('region', { name: 'Unfinished deletion' })).toBeNull()
    expect(
      (await kept('receipts'))
        .map(({ id, record }) => `${id} ${record.whole} ${record.fields['phone']}`)
        .toSorted(),
    ).toEqual(['c1 true +32 1', 'c3 true +32 1'])
    expect(await kept('pending')).toEqual([])
  })

  test('it can be kept instead', async () => {
    const { user, writes } = await reopenWith(['c2'], 'waiting')
    const left = await offer()
    expect(
      left.getByText(
        /You deleted 1 contact \(Firm 02\) just before closing Bookend\. It has not been deleted yet\./,
      ),
    ).toBeDefined()
    await user.click(left.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished deletion' })).toBeNull())
    expect(await kept('pending')).toEqual([])
    expect(writes()).toEqual([])
  })

  test('what was on its way when the tab was killed is looked for, and told as it is', async () => {
    const { user, writes } = await reopenWith(['c7', 'c2', 'c8'], 'sending')
    const left = await offer()
    expect(left.getByText(/2 of 3 contacts deleted; Firm 02 is still there\./)).toBeDefined()
    expect((await kept('receipts')).map(({ id }) => id).toSorted()).toEqual(['c7', 'c8'])
    expect((await kept('journal')).map(({ record }) => record).toSorted()).toEqual(['c7', 'c8'])
    expect(await kept('pending')).toMatchObject([{ state: 'waiting', records: [{ id: 'c2' }] }])
    expect(writes()).toEqual([])
    await user.click(left.getByRole('button', { name: 'Delete now' }))
    await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
    expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c2' }])
  })

  test('what was on its way and is all gone is only told', async () => {
    await reopenWith(['c7', 'c8'], 'sending')
    await waitFor(() => expect(statuses()).toEqual(['Checked again: 2 contacts deleted.']))
    expect(screen.queryByRole('region', { name: 'Unfinished deletion' })).toBeNull()
    expect(await kept('pending')).toEqual([])
  })

  test('where that cannot be seen, it can be looked for again, and nothing is sent', async () => {
    let broken = true
    const { user, writes } = await reopenWith(['c7', 'c2'], 'sending', [
      answering('get', '/contacts/:id', () => (broken ? HttpResponse.error() : undefined)),
    ])
    const left = await offer()
    expect(
      left.getByText(/^2 contacts were being deleted \(Firm 07, Firm 02\), but Bookend could not check/),
    ).toBeDefined()
    expect(await kept('pending')).toMatchObject([{ state: 'sending' }])
    broken = false
    await user.click(left.getByRole('button', { name: 'Check again' }))
    expect(await left.findByText(/1 of 2 contacts deleted; Firm 02 is still there\./)).toBeDefined()
    expect(writes()).toEqual([])
  })

  test('a deletion that another living tab has is not offered, until that tab is gone', async () => {
    let closeOther: (value?: unknown) => void = () => undefined
    void navigator.locks.request(
      'bookend-pending:left',
      {},
      () => new Promise((resolve) => (closeOther = resolve)),
    )
    await reopenWith(['c2'], 'waiting')
    const { books } = onlyOne(await kept('pending'))
    await write({ table: 'pending', put: { ...rowOf(books, ['c3'], 'waiting'), id: 'other' } })
    expect((await offer()).getByText(/Firm 03/)).toBeDefined()
    expect(screen.getAllByRole('region', { name: 'Unfinished deletion' })).toHaveLength(1)
    closeOther()
    await waitFor(() =>
      expect(screen.getAllByRole('region', { name: 'Unfinished deletion' })).toHaveLength(2),
    )
  })
})

test('where nobody can tell which tabs live, only what should long be over is offered', async () => {
  await reopenWith(['c2'], 'waiting')
  const { books, at } = onlyOne(await kept('pending'))
  await write({ table: 'pending', put: { ...rowOf(books, ['c3'], 'waiting'), id: 'young', at: Date.now() } })
  expect(at).toBeLessThan(Date.now() - 100_000)
  expect((await offer()).getByText(/Firm 02/)).toBeDefined()
  expect(screen.getAllByRole('region', { name: 'Unfinished deletion' })).toHaveLength(1)
})

test('what another tab has taken back is back here at once, and is not sent', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 02')
  await bar()
  const { books, id } = await oneWaiting()
  await act(() => write({ table: 'pending', drop: [books, id] }))
  await waitFor(() => expect(outcomes()).toEqual(['Not deleted: you took this back in another tab.']))
  expect(await rowsOf('Contacts')).toEqual(firmNames(1, 3))
  expect(isTicked('Firm 02')).toBe(true)
  expect(writes()).toEqual([])
})

test('what another tab is sending is sent by nobody else, and cannot be undone here', async () => {
  const { user, writes, store } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 01')
  await confirmDeletionOf(user, 'Firm 02')
  await waitFor(async () => expect(await kept('pending')).toHaveLength(2))
  const rows = await kept('pending')
  for (const { books, id } of rows)
    await change('pending', [books, id], (row) => row && { ...row, state: 'sending' })
  const [first] = (await bar()).getAllByRole('group')
  if (!first) throw new Error('There is no line')
  await user.click(within(first).getByRole('button', { name: 'Delete now' }))
  await user.click((await bar()).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(barOrNone()).toBeNull())
  expect(writes()).toEqual([])
  // The other tab is through with it.
  await store.contacts.remove(['c1', 'c2'])
  for (const { books, id } of rows) await act(() => write({ table: 'pending', drop: [books, id] }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 03']))
})

test('closing the tab asks as long as a confirmed deletion is not stored yet', async () => {
  const stored = Promise.withResolvers<void>()
  const locks = {
    query: async () => ({ held: [], pending: [] }),
    request: async (name: string, _options: object, work: (lock: object) => unknown) => {
      await stored.promise
      return work({ name })
    },
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const { user } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 02')
  await bar()
  expect(asksBeforeClosing()).toBe(true)
  stored.resolve()
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  expect(await kept('pending')).toHaveLength(1)
})

test('where there is no room it goes on, says what is not kept, and asks before the tab is closed', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 02')
  const notice = within(await screen.findByRole('region', { name: 'What is not kept' }))
  expect(notice.getByText(/^There is no room left on this device\./)).toBeDefined()
  await user.click(notice.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region', { name: 'What is not kept' })).toBeNull()
  expect(asksBeforeClosing()).toBe(true)
  await user.click((await bar()).getByRole('button', { name: 'Delete now' }))
  await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
  expect(alerts()).toEqual([])
  expect(writes()).toHaveLength(1)
  expect(asksBeforeClosing()).toBe(false)
})

/** Opens the app in a browser in which an earlier visit has left a deletion; of the service's contacts there are c1 to c4. */
async function reopenWith(ids: string[], state: Pending['state'], overrides: Overrides = []) {
  const before = await openApp('/contacts', { contacts: firms(4), undoSeconds: 10 })
  await write({ table: 'pending', put: rowOf(storageScope(session()), ids, state) })
  before.unmount()
  resetTab()
  return openApp('/contacts', { contacts: firms(4), undoSeconds: 10, again: true, overrides })
}
type Overrides = NonNullable<Parameters<typeof openApp>[1]>['overrides'] & {}

function rowOf(books: string, ids: string[], state: Pending['state']): Pending {
  const records = firms(9)
    .filter(({ id }) => ids.includes(id))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((record) => snapshotOf('contacts', record, true))
  return { books, id: 'left', at: Date.now() - 3_600_000, resource: 'contacts', records, state }
}

async function offer() {
  return within(await screen.findByRole('region', { name: 'Unfinished deletion' }))
}

async function oneWaiting(): Promise<Pending> {
  await waitFor(async () => expect(await kept('pending')).toHaveLength(1))
  return onlyOne(await kept('pending'))
}

function onlyOne<T>([one, ...others]: T[]): T {
  if (one === undefined || others.length > 0) throw new Error('There is not just one')
  return one
}

function asksBeforeClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
