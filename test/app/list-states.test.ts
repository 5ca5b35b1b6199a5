import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test, vi } from 'vitest'
import { keys } from '../../src/api/cache/keys.ts'
import { refreshAfterWrite } from '../../src/api/cache/refresh.ts'
import { followLastSeen, lastSeen } from '../../src/api/read/last-seen.ts'
import { forgetSecrets, keepSecrets } from '../../src/api/session/secrets.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering, holding, problem } from './support/answers.ts'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { bearer } from './support/own-server.ts'
import { session as shownSession } from './support/shown-session.ts'

test('while the first rows load, the page says so, and shows neither an empty list nor a pager', async () => {
  const slow = holding('get', '/contacts')
  await openApp('/contacts', { contacts: firms(2), overrides: [slow.handler] })
  await waitFor(() => expect(statuses()).toEqual(['Loading contacts']))
  expect(screen.queryByText(/No contacts/)).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('searchbox', { name: 'Search contacts' })).toBeDefined()
  slow.release()
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02'])
  expect(statuses()).toEqual([])
})

test('an account without contacts shows how to begin', async () => {
  const { user } = await openApp('/contacts')
  expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  expect(alerts()).toEqual([])
  await user.click(screen.getByRole('link', { name: 'New contact' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'New contact' })).toBeDefined()
})

test('an account without transactions shows where they come from', async () => {
  await openApp('/transactions')
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined()
  expect(within(screen.getByRole('main')).getByText(/come from the bank/)).toBeDefined()
})

test('a failed search is reported as a failure, not as nothing found', async () => {
  const failing = answering('get', '/contacts', ({ url }) =>
    url.includes('search=') ? problem(500) : undefined,
  )
  const { user } = await openApp('/contacts', { contacts: firms(2), overrides: [failing] })
  await rowsOf('Contacts')
  await user.type(screen.getByRole('searchbox'), 'firm{Enter}')
  expect(await screen.findByRole('heading', { name: 'The contacts could not be read' })).toBeDefined()
  expect(screen.queryByText(/No contacts/)).toBeNull()
  await user.clear(screen.getByRole('searchbox'))
  await user.keyboard('{Enter}')
  expect(await rowsOf('Contacts')).toHaveLength(2)
})

test('while a record loads that no row can stand in for, the page says so', async () => {
  const slow = holding('get', '/contacts/:id')
  await openApp('/contacts/c1', { contacts: firms(1), overrides: [slow.handler] })
  await waitFor(() => expect(statuses()).toEqual(['Loading']))
  expect(screen.queryByRole('term')).toBeNull()
  slow.release()
  expect(await screen.findByRole('heading', { level: 1, name: 'Firm 01' })).toBeDefined()
  expect(statuses()).toEqual([])
})

// A service that says nothing about totals or pages, so that rows are all there is to go by (T9).
test('rows that new ones push to the next page are shown there, and do not end the list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] })
  const rows = Array.from({ length: 30 }, (_, index) => payment(`t${index + 1}`))
  const list = answering('get', '/transactions', (request) => {
    const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
    return HttpResponse.json(rows.slice((page - 1) * 10, page * 10))
  })
  const { user } = await openApp('/transactions', { overrides: [list] })
  expect((await rowsOf('Transactions')).length).toBe(10)
  vi.setSystemTime(Date.now() + 60 * 60_000)
  rows.unshift(...Array.from({ length: 9 }, (_, index) => payment(`new${index + 1}`)))
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(screen.getByRole('cell', { name: 'Payee t2' })).toBeDefined())
  expect(screen.getByRole('link', { current: 'page', name: '2' })).toBeDefined()
  vi.useRealTimers()
})

function payment(id: string) {
  return aTransaction({ id, counterpart: `Payee ${id}`, date: '2026-03-31' })
}

const contacts = [aContact({ company: 'Apple' }), aContact({ company: 'Pear' })]
const page = { items: contacts, page: 1, pageSize: 25, total: 2, more: false }
const first = keys.list('contacts', { search: '', page: 1 })
const secrets = { token: 'mine' }

test('a list comes back as it was last seen, marked as out of date until the service has answered', async () => {
  await visit()
  const slow = holding('get', '/contacts')
  const newer = [...contacts, aContact({ company: 'Plum' })]
  await openApp('/contacts', {
    contacts: newer,
    profile: bearer,
    again: true,
    overrides: [slow.handler],
  })
  expect(await rowsOf('Contacts')).toEqual(['Apple', 'Pear'])
  expect(isBusy()).toBe(true)
  slow.release()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Apple', 'Pear', 'Plum']))
  expect(isBusy()).toBe(false)
})

test('nothing of it is shown to another sign-in, or under a search', async () => {
  await visit()
  const slow = holding('get', '/contacts')
  const again = { contacts, profile: bearer, again: true, overrides: [slow.handler] }
  const { unmount } = await openApp('/contacts?search=pear', again)
  await waitFor(() => expect(slow.held()).toBe(1))
  expect(screen.queryByRole('table', { name: 'Contacts' })).toBeNull()
  unmount()
  await openApp('/contacts', { ...again, secrets: { token: 'other' } })
  await waitFor(() => expect(slow.held()).toBe(2))
  expect(screen.queryByRole('table', { name: 'Contacts' })).toBeNull()
  slow.release()
})

test('it goes with its sign-in, and nothing is kept without one', async () => {
  const { client, session } = await visit()
  expect(lastSeen(session, 'contacts')?.items).toHaveLength(2)
  forgetSecrets('settings')
  client.setQueryData(first, { ...page, total: 3 })
  expect(Object.keys(localStorage).concat(Object.keys(sessionStorage)).join()).not.toContain('last-seen')
  keepSecrets('settings', baseUrl, secrets, 'tab')
  expect(lastSeen(session, 'contacts')).toBeUndefined()
})

test('an edit updates it, and a write elsewhere discards it', async () => {
  const { client, session } = await visit()
  const renamed = aContact({ ...contacts[0], company: 'Apricot' })
  await refreshAfterWrite(client, keys.save('contacts'), { record: renamed, notes: [] })
  expect(lastSeen<{ company: string }>(session, 'contacts')?.items[0]?.company).toBe('Apricot')
  client.clear()
  await refreshAfterWrite(client, keys.remove('contacts'), { deleted: [renamed.id], missing: [] })
  expect(lastSeen(session, 'contacts')).toBeUndefined()
})

/** A visit that has read the first page of the contacts, and is over. */
async function visit() {
  const { unmount } = await openApp('/', { contacts, profile: bearer, secrets })
  const session = shownSession()
  unmount()
  const client = new QueryClient()
  followLastSeen(session, client)
  client.setQueryData(first, page)
  return { client, session }
}

function isBusy(): boolean {
  return screen.getByRole('table', { name: 'Contacts' }).getAttribute('aria-busy') === 'true'
}
