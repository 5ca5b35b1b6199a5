import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '../../src/api/cache/keys.ts'
import { refreshAfterWrite } from '../../src/api/cache/refresh.ts'
import { followLastSeen, lastSeen } from '../../src/api/read/last-seen.ts'
import { forgetSecrets, keepSecrets } from '../../src/api/session/secrets.ts'
import { aContact } from '../builders.ts'
import { holding } from './support/answers.ts'
import { rowsOf } from './support/look.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { bearer } from './support/own-server.ts'
import { session as shownSession } from './support/shown-session.ts'

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
