import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { prefer } from '../../src/storage/preferences.ts'
import { answering, problem } from './support/answers.ts'
import { server } from './support/server.ts'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { confirmDeletionOf, isTicked } from './support/pending.ts'
import { keptDeleted, openDeletions } from './support/kept-rows.ts'

test('a 500 after a deletion that worked is reported as deleted', async () => {
  const { user, store } = await openApp('/contacts', { contacts: firms(3) })
  server.use(
    answering('delete', '/contacts', async () => {
      await store.contacts.remove(['c1', 'c2'])
      return problem(500, { detail: 'The mail could not be sent' })
    }),
  )
  await confirmDeletionOf(user, 'Firm 01', 'Firm 02')
  await waitFor(() => expect(statuses()).toEqual(['2 contacts deleted.']))
  expect(alerts()).toEqual([])
  expect(await rowsOf('Contacts')).toEqual(['Firm 03'])
  expect(await keptDeleted()).toHaveLength(2)
  expect(await openDeletions()).toEqual([])
})

test('a 200 that deleted nothing is reported; everything stays ticked and leaves no trace', async () => {
  const { user } = await openApp('/contacts', {
    contacts: firms(3),
    overrides: [answering('delete', '/contacts', () => HttpResponse.json({ ok: true }))],
  })
  await confirmDeletionOf(user, 'Firm 01', 'Firm 02')
  await waitFor(() => expect(alerts().join()).toContain('Not deleted and still selected: Firm 01, Firm 02'))
  expect(await rowsOf('Contacts')).toEqual(firmNames(1, 3))
  expect(firmNames(1, 3).map(isTicked)).toEqual([true, true, false])
  expect(await keptDeleted()).toEqual([])
  expect(await openDeletions()).toEqual([])
})

test('a partial success is reported as one; remaining records stay selected, deleted ones are under Recently deleted', async () => {
  const { user, store } = await openApp('/contacts', { contacts: firms(4) })
  server.use(
    answering('delete', '/contacts', async () => {
      await store.contacts.remove(['c1', 'c2'])
      return problem(500)
    }),
  )
  await confirmDeletionOf(user, 'Firm 01', 'Firm 02', 'Firm 03')
  await waitFor(() =>
    expect(alerts().join()).toMatch(/^2 contacts deleted\. Not deleted and still selected: Firm 03/),
  )
  expect(await rowsOf('Contacts')).toEqual(['Firm 03', 'Firm 04'])
  expect(isTicked('Firm 03')).toBe(true)
  expect(screen.getByText('1 selected')).toBeDefined()
  expect((await keptDeleted()).map(({ id }) => id).toSorted()).toEqual(['c1', 'c2'])
})

test('without an answer and without a check, the outcome is reported as unknown until it has been checked', async () => {
  let broken = false
  const { user, store, writes } = await openApp('/contacts', {
    contacts: firms(4),
    overrides: [answering('get', '/contacts/:id', () => (broken ? HttpResponse.error() : undefined))],
  })
  server.use(
    answering('delete', '/contacts', async () => {
      await store.contacts.remove(['c1'])
      broken = true
      return HttpResponse.error()
    }),
  )
  await confirmDeletionOf(user, 'Firm 01', 'Firm 03')
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether the service deleted '))
  expect(await keptDeleted()).toEqual([])
  expect(await openDeletions()).toMatchObject([{ state: 'running' }])
  const left = within(await screen.findByRole('region', { name: 'Unfinished deletion' }))
  broken = false
  await user.click(left.getByRole('button', { name: 'Check again' }))
  expect(await left.findByText(/1 of 2 contacts deleted; Firm 03 is still there\./)).toBeDefined()
  expect((await keptDeleted()).map(({ id }) => id)).toEqual(['c1'])
  expect(writes()).toHaveLength(1)
})

test('the whole records are read and kept before anything is sent', async () => {
  const seen: unknown[] = []
  const { user } = await openApp('/contacts', {
    contacts: firms(2).map((firm) => ({ ...firm, street: 'Long Lane' })),
    overrides: [
      // A list that shows only some of the fields.
      answering('get', '/contacts', () =>
        HttpResponse.json({
          items: firms(2).map(({ id, company }) => ({ id, company })),
          page: 1,
          pageSize: 25,
          total: 2,
        }),
      ),
      answering('delete', '/contacts', async () => {
        seen.push(...(await openDeletions()))
        return undefined
      }),
    ],
  })
  await confirmDeletionOf(user, 'Firm 01')
  await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
  expect(seen).toMatchObject([
    { state: 'running', rows: [{ id: 'c1', whole: true, before: { street: 'Long Lane' } }] },
  ])
  expect(await keptDeleted()).toMatchObject([{ id: 'c1', before: { street: 'Long Lane' } }])
})

test('a record that cannot be read by its id is deleted with the others, and its receipt says that it is not whole', async () => {
  const { user, store } = await openApp('/contacts', {
    contacts: firms(3),
    overrides: [answering('get', '/contacts/c1', () => problem(500))],
  })
  await confirmDeletionOf(user, 'Firm 01', 'Firm 02')
  await waitFor(() => expect(statuses()).toEqual(['2 contacts deleted.']))
  expect(await store.contacts.get('c1')).toBeUndefined()
  const whole = new Map((await keptDeleted()).map(({ id, whole }) => [id, whole]))
  expect(whole).toEqual(
    new Map([
      ['c1', false],
      ['c2', true],
    ]),
  )
})

test('without deleted records, the record itself is not stored', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(2) })
  prefer({ receiptDays: 0 })
  await confirmDeletionOf(user, 'Firm 01')
  await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
  expect(await keptDeleted()).toEqual([])
  expect(await openDeletions()).toEqual([])
})

test('a failure stays on screen when the next deletion succeeds', async () => {
  let closed = true
  const { user } = await openApp('/contacts', {
    contacts: firms(3),
    overrides: [
      answering('delete', '/contacts', () =>
        closed ? problem(403, { detail: 'The year is closed' }) : undefined,
      ),
    ],
  })
  await confirmDeletionOf(user, 'Firm 01')
  await waitFor(() => expect(alerts().join()).toContain('Could not delete Firm 01.'))
  closed = false
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  await confirmDeletionOf(user, 'Firm 02')
  await waitFor(() =>
    expect(alerts()).toEqual(['Could not delete Firm 01. The year is closed. 1 contact deleted.']),
  )
})
