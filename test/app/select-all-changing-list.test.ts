import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { answering, holding, problem } from './support/answers.ts'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { search, tickPage, type User } from './support/selection.ts'

test('a row added between two pages makes none missing or double, and no more are selected than announced', async () => {
  let pages = 0
  const { user, store, writes } = await openApp('/contacts', {
    contacts: firms(80),
    overrides: [
      answering('get', '/contacts', async (request) => {
        const page = new URL(request.url).searchParams.get('page')
        if (page === '1' || page === '2') pages += 1
        // After page 2 was read for the walk, and not for the screen.
        if (page === '3' && pages === 4) await store.contacts.create(aContact({ company: 'Firm 00' }))
        return undefined
      }),
    ],
  })
  await tickPage(user)
  await waitFor(() => expect(pages).toBe(2))
  await user.click(screen.getByRole('button', { name: 'Select all 80 results' }))
  await waitFor(() =>
    expect(statuses()).toEqual([
      'The list changed while it was being read. 80 of 81 selected. Check before you delete.',
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 80 contacts' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(idsIn(writes()[0]?.body).sort()).toEqual(
    firms(80)
      .map(({ id }) => id)
      .sort(),
  )
})

test('rows that disappear in between are missing, and the page says so', async () => {
  let reads = 0
  const { user, store } = await openApp('/contacts', {
    contacts: firms(80),
    overrides: [
      answering('get', '/contacts', async ({ url }) => {
        reads += 1
        if (new URL(url).searchParams.get('page') === '2' && reads > 2)
          await store.contacts.remove(['c1', 'c2', 'c3'])
        return undefined
      }),
    ],
  })
  await tickPage(user)
  await user.click(screen.getByRole('button', { name: 'Select all 80 results' }))
  await waitFor(() =>
    expect(statuses()).toEqual([
      'The list changed while it was being read. 77 of 80 selected. Check before you delete.',
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 77 contacts?' }))
  // Those that were ticked by hand before they went.
  expect(await dialog.findByText('Checked just now: 3 no longer there.')).toBeDefined()
  expect(dialog.getByRole('checkbox', { name: /Firm 26/ })).toBeDefined()
})

test('a list that never stops changing is read three times at most', async () => {
  let changes = 0
  const lists: string[] = []
  const { user, store } = await openApp('/contacts', {
    contacts: firms(60),
    overrides: [
      answering('get', '/contacts', async ({ url }) => {
        const page = new URL(url).searchParams.get('page') ?? ''
        lists.push(page)
        if (page === '3') await store.contacts.create(aContact({ company: `Firm 00 ${(changes += 1)}` }))
        return undefined
      }),
    ],
  })
  await tickPage(user)
  await user.click(screen.getByRole('button', { name: /^Select all 6\d results/ }))
  await waitFor(() => expect(statuses().join()).toContain('The list changed while it was being read. 60 of '))
  expect(screen.getByText('60 selected')).toBeDefined()
  expect(lists.filter((page) => page === '3')).toHaveLength(3)
})

test('a page that cannot be read is reported, and what was read stays selected', async () => {
  let broken = true
  const { user } = await openApp('/contacts', {
    contacts: firms(80),
    overrides: [
      answering('get', '/contacts', ({ url }) =>
        broken && new URL(url).searchParams.get('page') === '3'
          ? problem(500, { detail: 'The disk is full' })
          : undefined,
      ),
    ],
  })
  await tickPage(user)
  await user.click(screen.getByRole('button', { name: 'Select all 80 results' }))
  await waitFor(() =>
    expect(alerts()).toEqual(['50 of 80 selected. The others could not be read. The disk is full.']),
  )
  expect(screen.getByText('50 selected')).toBeDefined()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Select all 80 results' }))
  await waitFor(() => expect(statuses()).toEqual(['All 80 results selected.']))
})

test.each([
  ['another search', (user: User) => search(user, 'firm 0')],
  ['another part of the app', (user: User) => user.click(screen.getByRole('link', { name: 'Transactions' }))],
])('%s ends it, and what it has stays', async (_, leave) => {
  const slow = holding('get', '/contacts', ({ searchParams }) => searchParams.get('page') === '3')
  const { user, goTo } = await openApp('/contacts', { contacts: firms(80), overrides: [slow.handler] })
  await tickPage(user)
  await user.click(screen.getByRole('button', { name: 'Select all 80 results' }))
  await screen.findByText('Selecting… 50 of 80')
  await leave(user)
  await waitFor(() =>
    expect(statuses()).toEqual([
      'You opened another list before everything was selected. 50 of 80 selected.',
    ]),
  )
  slow.release()
  await goTo('/contacts?page=2')
  expect(await screen.findByText('50 selected')).toBeDefined()
})

function idsIn(body: unknown): string[] {
  return typeof body === 'object' && body !== null && 'ids' in body ? String(body.ids).split(',') : []
}

const place = 'bookend-ticks contacts'
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('the selection survives a reload, with the records as they were when selected', async () => {
  const contacts = firms(3)
  const { user, unmount } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await user.click(box(/Select Firm 01/))
  await user.click(box(/Select Firm 03/))
  await reload(unmount)

  const changed = contacts.map((contact) => ({ ...contact, city: 'Gent' }))
  const again = await openApp('/contacts', { contacts: changed, again: true })
  await rowsOf('Contacts')
  expect(await screen.findByText('2 selected')).toBeDefined()
  expect([box(/Firm 01/), box(/Firm 02/), box(/Firm 03/)].map(({ checked }) => checked)).toEqual([
    true,
    false,
    true,
  ])
  await again.user.click(screen.getByRole('button', { name: /^[\d,]+ selected$/ }))
  expect((await screen.findAllByText(/Gent/)).length).toBeGreaterThan(0)
})

test('cleared ticks do not come back', async () => {
  const { user, unmount } = await openApp('/contacts', { contacts: firms(2) })
  await rowsOf('Contacts')
  await user.click(box(/Firm 01/))
  await waitFor(() => expect(sessionStorage.getItem(place)).not.toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Clear selection' }))
  await reload(unmount)
  await openApp('/contacts', { contacts: firms(2), again: true })
  await rowsOf('Contacts')
  expect(box(/Firm 01/).checked).toBe(false)
})

test('selections of other accounts, and invalid data, are ignored', async () => {
  for (const kept of [{ books: 'others', asTicked: firms(1), ticked: firms(1) }, { books: 5 }, 'x', [1]]) {
    sessionStorage.setItem(place, JSON.stringify(kept))
    const { unmount } = await openApp('/contacts', { contacts: firms(2), again: true })
    await rowsOf('Contacts')
    expect(box(/Firm 01/).checked).toBe(false)
    unmount()
    cleanup()
  }
})

/** What a reload does to a tab: it says goodbye, and everything in memory is gone. */
async function reload(unmount: () => void) {
  await act(async () => fireEvent(window, new Event('pagehide')))
  unmount()
  cleanup()
}
