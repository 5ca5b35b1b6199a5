import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { discardRest } from '../../src/changes/stored-deletions.ts'
import { aTransaction } from '../builders.ts'
import { answering, holding, refusing, unreachable } from './support/answers.ts'
import { openDeletions } from './support/kept-rows.ts'
import { alerts, heading, outcomes, rowsOf, statuses } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { server } from './support/server.ts'
import { tick } from './support/selection.ts'

test('a bookkeeper deletes the ticked contacts, of several pages, with one request for exactly what was shown', async () => {
  const { user, writes, store } = await openApp('/contacts', { contacts: firms(30) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 05'))
  await user.click(tick('Firm 02'))
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await screen.findByText('26–30 of 30')
  await user.click(tick('Firm 28'))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))

  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 3 contacts?' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 7))).toEqual([
    'Firm 05',
    'Firm 02',
    'Firm 28',
  ])
  expect(writes()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete 3 contacts' }))
  await waitFor(() => expect(statuses()).toEqual(['3 contacts deleted.']))
  expect(writes()).toEqual([{ method: 'DELETE', path: '/contacts', body: { ids: 'c5,c2,c28' } }])
  expect(alerts()).toEqual([])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(await store.contacts.get('c2')).toBeUndefined()
  await screen.findByText('26–27 of 27')
  expect(await rowsOf('Contacts')).toEqual(['Firm 29', 'Firm 30'])
})

test('the question has its focus on Cancel, which sends nothing and keeps the ticks', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(2) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 01'))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('alertdialog', { name: 'Delete 1 contact?' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(writes()).toEqual([])
  expect(tick('Firm 01').checked).toBe(true)
})

test('the question tells payments of the same day and amount apart, and says which cannot be told apart', async () => {
  const payment = (id: string, description: string) =>
    aTransaction({ id, date: '2026-02-03', counterpart: 'Dup BV', amount: '-50', description })
  const { user } = await openApp('/transactions', {
    transactions: [
      payment('t1', 'Invoice 1\nsecond line'),
      payment('t2', 'Invoice 2'),
      payment('t3', 'Invoice 3'),
      payment('t4', 'Invoice 3'),
    ],
  })
  await rowsOf('Transactions')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 4 transactions?' }))
  const same = 'Looks the same as another one selected here'
  const names = [/50\.00 EUR Invoice 1\s+second line$/, /Invoice 2$/, /Invoice 3 Looks the same/]
  const boxes = names.map((name) => dialog.getAllByRole('checkbox', { name }))
  expect(boxes.map(({ length }) => length)).toEqual([1, 1, 2])
  expect(dialog.getAllByText(same)).toHaveLength(2)
  // What only looked the same as one that is no longer selected is the only one of its kind.
  await user.click(boxes[2]?.[0] as HTMLElement)
  expect(dialog.queryByText(same)).toBeNull()
})

test('the question names transactions by date, counterpart and amount', async () => {
  const { user, writes } = await openApp('/transactions', {
    transactions: [
      aTransaction({ id: 't1', date: '2026-02-03', counterpart: 'Bakery', amount: '-4.20', currency: 'EUR' }),
      aTransaction({ id: 't2', date: '2026-02-02', counterpart: 'Bakery', amount: '1000', currency: 'JPY' }),
    ],
  })
  await rowsOf('Transactions')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 transactions?' }))
  const [first, second] = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/2026-02-03.*Bakery.*-4\.20 EUR/)
  expect(second).toMatch(/2026-02-02.*Bakery.*\+1,000 JPY/)
  await user.click(dialog.getByRole('button', { name: 'Delete 2 transactions' }))
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined()
  expect(writes().map(({ body }) => body)).toEqual([{ ids: 't1,t2' }])
})

test('records that someone else had already deleted are named', async () => {
  const { user, store } = await openApp('/contacts', { contacts: firms(4) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(tick('Firm 01'))
  server.use(
    answering('delete', '/contacts', async () => {
      await store.contacts.remove(['c3'])
      return undefined
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 3 contacts' }))
  await waitFor(() => expect(statuses()).toEqual(['2 contacts deleted. Already gone: Firm 03.']))
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
})

test('an emptied last page gives way to the one before it', async () => {
  const { user, address } = await openApp('/contacts?page=2', { contacts: firms(27) })
  await rowsOf('Contacts')
  await deleteAllOnThisPage(user, '2 contacts')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(1, 25)))
  expect(address()).toBe('/contacts')
  expect(await screen.findByText('1–25 of 25')).toBeDefined()
})

test('an emptied first page fills up from the next one, and never looks like an empty list', async () => {
  const slow = holding('get', '/contacts')
  const { user } = await openApp('/contacts', { contacts: firms(40) })
  await rowsOf('Contacts')
  server.use(slow.handler)
  await deleteAllOnThisPage(user, '25 contacts')
  await waitFor(() => expect(slow.held()).toBeGreaterThan(0))
  expect(screen.queryByText('No contacts yet')).toBeNull()
  slow.release()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(26, 40)))
})

test('after deleting, the focus is on the row that took the place', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(5) })
  await rowsOf('Contacts')
  await user.click(tick('Firm 02'))
  await user.click(tick('Firm 03'))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 2 contacts' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 04'))
  await waitFor(() => expect(statuses()).toEqual(['2 contacts deleted.']))
})

test('after deleting everything, the focus is on the heading', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(2) })
  await rowsOf('Contacts')
  await deleteAllOnThisPage(user, '2 contacts')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  expect(heading()).toBe('Contacts')
  expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeDefined()
})

async function deleteAllOnThisPage(user: Awaited<ReturnType<typeof openApp>>['user'], what: string) {
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: `Delete ${what}` }))
}

test.each([
  [
    'the service fails',
    refusing('delete', '/contacts', 500, { detail: 'The disk is full' }),
    'The disk is full.',
  ],
  [
    'the service refuses',
    refusing('delete', '/contacts', 403, { detail: 'The year is closed' }),
    'The year is closed.',
  ],
  [
    'nobody is signed in',
    answering('delete', '/contacts', () => new Response('', { status: 401 })),
    'sign in',
  ],
  ['there is no connection', unreachable('delete', '/contacts'), 'The service cannot be reached.'],
  ['a proxy answers', answering('delete', '/contacts', () => HttpResponse.html('<p>Hi')), 'still shows it'],
])('when %s, what was to be deleted is named and stays ticked', async (_, override, words) => {
  const { user, writes, sent } = await openApp('/contacts', { contacts: firms(4), overrides: [override] })
  await rowsOf('Contacts')
  await tickTwoAndDelete(user)
  await waitFor(() => expect(alerts().join()).toContain('Firm 01, Firm 03'))
  // A refusal is a refusal; where no answer or a strange one came, the records were looked for.
  const refused = words === 'The year is closed.' || words === 'sign in'
  expect(alerts().join()).toContain(refused ? 'Could not delete' : 'Not deleted and still selected')
  expect(alerts().join()).toContain(words.replace(/\.$/, ''))
  expect(outcomes()).toEqual([])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await screen.findByText('2 selected')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Firm 01' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Firm 03' }).checked).toBe(true)
  // Whatever really happened, the list is read again; the deletion is never sent again by itself.
  const ofTheList = () => sent.filter(({ path }) => /^\/contacts(\?|$)/.test(path))
  await waitFor(() => expect(ofTheList().map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']))
  expect(writes()).toHaveLength(1)
})

test('a failure stays on screen until it is dismissed', async () => {
  const { user } = await openApp('/contacts', {
    contacts: firms(4),
    overrides: [refusing('delete', '/contacts', 500)],
  })
  await rowsOf('Contacts')
  await tickTwoAndDelete(user)
  await waitFor(() => expect(alerts()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Dismiss this message' }))
  expect(alerts()).toEqual([])
})

test('when the list cannot be read again after deleting, its other rows stay', async () => {
  let broken = false
  const { user } = await openApp('/contacts', {
    contacts: firms(4),
    overrides: [answering('get', '/contacts', () => (broken ? HttpResponse.error() : undefined))],
  })
  await rowsOf('Contacts')
  broken = true
  await tickTwoAndDelete(user)
  await waitFor(() => expect(statuses()).toEqual(['2 contacts deleted.']))
  expect(await rowsOf('Contacts')).toEqual(['Firm 02', 'Firm 04'])
})

test('when an emptied page cannot be refreshed, that is reported instead of an empty list', async () => {
  let broken = false
  const { user } = await openApp('/contacts', {
    contacts: firms(40),
    overrides: [answering('get', '/contacts', () => (broken ? HttpResponse.error() : undefined))],
  })
  await rowsOf('Contacts')
  broken = true
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 25 contacts' }))
  await waitFor(() => expect(statuses()).toContain('25 contacts deleted.'))
  expect(await screen.findByRole('heading', { name: 'The contacts could not be read' })).toBeDefined()
  expect(screen.queryByText('No contacts yet')).toBeNull()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowsOf('Contacts')).toHaveLength(15)
})

test('a deletion of many requests is stopped: what was not sent stays, and is still selected', async () => {
  await expectTwoLeft(await deleteFour('Stop'))
  expect(await openDeletions()).toEqual([])
})

test.each(['Keep the rest', 'Undo in another tab'])(
  'what a paused deletion has not deleted waits, and stays after “%s”',
  async (what) => {
    const opened = await deleteFour('Pause')
    const { rows, ...change } = await pausedAfterTwo()
    const press = () => opened.user.click(screen.getByRole('button', { name: what }))
    await (what === 'Keep the rest' ? press() : discardRest({ change, rows }))
    await expectTwoLeft(opened)
    expect(await openDeletions()).toEqual([])
  },
)

test('a paused deletion goes on', async () => {
  const { user, store, requests } = await deleteFour('Pause')
  await pausedAfterTwo()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(statuses()).toContain('4 contacts deleted.'))
  expect(requests()).toBe(4)
  expect(await store.contacts.get('c4')).toBeUndefined()
})

/** Deletes four contacts, one request each, and presses a button during the second. */
async function deleteFour(button: string) {
  let answer = () => undefined as void
  let requests = 0
  const held = answering('delete', '/contacts', async () => {
    requests += 1
    if (requests === 2) await new Promise<void>((resolve) => (answer = resolve))
    return undefined
  })
  const opened = await openApp('/contacts', {
    contacts: firms(4),
    profile: { remove: { ids: 'one-by-one' } },
    overrides: [held],
  })
  const { user } = opened
  await rowsOf('Contacts')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 4 contacts' }))
  await waitFor(() => expect(requests).toBe(2))
  await user.click(await screen.findByRole('button', { name: button }))
  answer()
  return { ...opened, requests: () => requests }
}

/** The paused deletion, as it is stored. */
async function pausedAfterTwo() {
  await screen.findByRole('group', { name: 'Paused: 2 of 4 contacts deleted' })
  expect(screen.queryByRole('link', { name: 'Firm 03' })).toBeNull()
  const [deletion] = await openDeletions()
  if (!deletion) throw new Error('Nothing waits to be deleted')
  expect(deletion.rows.map(({ name }) => name)).toEqual(['Firm 03', 'Firm 04'])
  return deletion
}

async function expectTwoLeft({ store, requests }: Awaited<ReturnType<typeof deleteFour>>) {
  await waitFor(() =>
    expect(alerts()).toEqual(['2 contacts deleted. Not deleted and still selected: Firm 03, Firm 04.']),
  )
  expect(requests()).toBe(2)
  expect(await rowsOf('Contacts')).toEqual(['Firm 03', 'Firm 04'])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Firm 03' }).checked).toBe(true)
  expect(await store.contacts.get('c4')).toBeDefined()
}

async function tickTwoAndDelete(user: Awaited<ReturnType<typeof openApp>>['user']) {
  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 01' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 03' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 2 contacts' }))
}
