import { screen, waitFor } from '@testing-library/react'
import { discardRest } from '../../src/changes/stored-deletions.ts'
import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { answering, refusing, unreachable } from './support/answers.ts'
import { alerts, outcomes, rowsOf, statuses } from './support/look.ts'
import { openDeletions } from './support/kept-rows.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

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
])('when %s, what was to be deleted is told by name and stays ticked', async (_, override, words) => {
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
  const ofTheList = () => sent.filter(({ path }) => !path.startsWith('/contacts/'))
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
