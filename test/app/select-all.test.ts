import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Contact } from '../../src/domain/contact.ts'
import { aContact } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { answering, holding, problem } from './support/answers.ts'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { search, tick, tickAll, type User } from './support/selection.ts'
import { manyRecords } from './support/stand-ins.ts'

test('all results of a search are selected, over all its pages and no others', async () => {
  const others = [aContact({ id: 'x', company: 'Other' })]
  const { user, sent, writes } = await openApp('/contacts?search=firm', {
    contacts: [...others, ...firms(60)],
  })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Select all 60 results' }))
  await waitFor(() => expect(statuses()).toEqual(['All 60 results selected.']))
  expect(screen.getByText('60 selected')).toBeDefined()
  expect(
    sent.filter(({ path }) => path.startsWith('/contacts?')).every(({ path }) => path.includes('firm')),
  ).toBe(true)
  expect(screen.queryByRole('button', { name: /Select all \d/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 60 contacts' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  const ids = firms(60).map(({ id }) => id)
  expect(writes().map(({ body }) => body)).toEqual([{ ids: ids.join(',') }])
})

test('it is offered only when the whole page is ticked and there are other pages', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(26) })
  await tickAll(user)
  expect(offer()?.textContent).toBe('Select all 26 results')
  await user.click(tick('Firm 03'))
  expect(offer()).toBeNull()
  await user.click(tick('Firm 03'))
  expect(offer()).not.toBeNull()
  await search(user, 'firm 26')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 26']))
  await user.click(tick('Firm 26'))
  expect(offer()).toBeNull()
})

test('records ticked in earlier searches stay ticked, too', async () => {
  const contacts = [aContact({ id: 'x', company: 'Other' }), ...firms(30)]
  const { user } = await openApp('/contacts?search=other', { contacts })
  await tickAll(user)
  await search(user, 'firm')
  await waitFor(async () => expect(await rowsOf('Contacts')).toHaveLength(25))
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Select all 30 results' }))
  await waitFor(() => expect(screen.getByText('31 selected')).toBeDefined())
  expect(statuses()).toEqual(['All 30 results selected.'])
})

/** Selects all of 80 firms at a service that keeps page 3 back. */
async function selectSlowly() {
  const slow = holding('get', '/contacts', ({ searchParams }) => searchParams.get('page') === '3')
  const app = await openApp('/contacts', { contacts: firms(80), overrides: [slow.handler] })
  await tickAll(app.user)
  await app.user.click(screen.getByRole('button', { name: 'Select all 80 results' }))
  await screen.findByText('Selecting… 50 of 80')
  return { ...app, slow }
}

test('it shows its progress, and Stop keeps what has been read', async () => {
  const { user, slow } = await selectSlowly()
  expect(document.activeElement?.textContent).toBe('Stop')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  expect(statuses()).toEqual(['Selecting all 80 results…'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(statuses()).toEqual(['Stopped. 50 of 80 selected.']))
  expect(screen.getByText('50 selected')).toBeDefined()
  expect(slow.aborted()).toBe(1)
  slow.release()
  expect(offer()?.textContent).toBe('Select all 80 results')
})

test('clearing the ticks ends it and ticks nothing', async () => {
  const { user, slow } = await selectSlowly()
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  slow.release()
  await waitFor(() => expect(statuses()).toEqual(['Stopped, and nothing is selected.']))
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('what is unticked in the meantime stays unticked', async () => {
  const { user, slow } = await selectSlowly()
  await user.click(tick('Firm 05'))
  slow.release()
  await waitFor(() => expect(statuses()).toEqual(['79 of 80 selected.']))
  expect(tick('Firm 05').checked).toBe(false)
})

test('a service that does not give a total is read to the end, and the page says so beforehand', async () => {
  const standIn = standIns['express']?.(manyRecords())
  if (!standIn) throw new Error('There is no such stand-in')
  const { user } = await openApp('/contacts', { standIn })
  await tickAll(user)
  const button = screen.getByRole('button', { name: 'Select all results' })
  expect(button.getAttribute('aria-describedby')).toBeTruthy()
  expect(screen.getByText('This service does not say how many there are.')).toBeDefined()
  await user.click(button)
  await waitFor(() => expect(statuses()).toEqual(['All 24 results selected.']))
  expect(screen.getByText('24 selected')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^[\d,]+ selected$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '24 contacts selected' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(24)
})

test.each(['', '&page=3'])(
  'a common word, whose hits are not all counted: the list says “more than”, and all are selected (?search=firm%s)',
  async (page) => {
    const { user } = await openApp(`/contacts?search=firm${page}`, {
      contacts: firms(80),
      overrides: [
        answering('get', '/contacts', ({ url }) => {
          const number = Number(new URL(url).searchParams.get('page') ?? 1)
          const items: Contact[] = firms(80).slice((number - 1) * 25, number * 25)
          const total = number < 4 ? { total: 76, totalIsLowerBound: true } : { total: 80 }
          return Response.json({ items, page: number, pageSize: 25, ...total })
        }),
      ],
    })
    await tickAll(user)
    expect(screen.getByText(/of more than 75$/)).toBeDefined()
    expect(screen.queryByText(/76/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Select all results' }))
    await waitFor(() => expect(statuses()).toEqual(['All 80 results selected.']))
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    expect(await screen.findByText(page ? '76–80 of 80' : '26–50 of more than 75')).toBeDefined()
  },
)

test('fewer records than the service counts do not mean that the list changed', async () => {
  const { user } = await openApp('/contacts', {
    contacts: firms(30),
    overrides: [
      answering('get', '/contacts', ({ url }) => {
        const page = Number(new URL(url).searchParams.get('page'))
        const items: Contact[] = firms(30).slice((page - 1) * 25, page * 25)
        return Response.json({ items, page, pageSize: 25, total: 33 })
      }),
    ],
  })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Select all 33 results' }))
  await waitFor(() =>
    expect(statuses()).toEqual([
      '30 of 33 selected. The service says that it has 33 records, but its pages hold fewer.',
    ]),
  )
})

function offer() {
  return screen.queryByRole('button', { name: /^Select all .*results/ })
}

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
  await tickAll(user)
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
  await tickAll(user)
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
  await tickAll(user)
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
  await tickAll(user)
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
  const { user, goTo, slow } = await selectSlowly()
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

test('the selection survives a reload, and shows its records as they are', async () => {
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
