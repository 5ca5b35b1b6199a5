import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aContact } from '../builders.ts'
import { typeAndSave } from './support/acts.ts'
import { holdTable } from './support/browser-database.ts'
import { heading, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { inSlowTime } from './support/slow-time.ts'

const world = { contacts: [aContact({ id: 'c1', company: 'Acme', city: 'Gent' })] }

test('“saved” appears once the history has its entry, so that nobody leaves the page before', () =>
  inSlowTime(async () => {
    const { user, store } = await openApp('/contacts/c1/edit', world)
    const { release } = await holdTable('changes')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    await typeAndSave(user, 'City', 'Brugge')
    await waitFor(() => expect(tablesOf(put.mock.contexts)).toContain('changes'))
    expect((await store.contacts.get('c1'))?.city).toBe('Brugge')
    expect(statuses().join()).not.toContain('Saved “')
    expect(heading()).toBe('Edit Acme')
    release()
    await waitFor(() => expect(statuses().join()).toContain('Saved “Acme”.'))
  }))

test('a save does not fail if the browser refuses to store anything', async () => {
  const { user, store } = await openApp('/contacts/c1/edit', world)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(statuses().join()).toContain('Saved “Acme”.'))
  expect((await store.contacts.get('c1'))?.city).toBe('Brugge')
})

test('a browser that never responds does not delay a save for long', () =>
  inSlowTime(async () => {
    const { user } = await openApp('/contacts/c1/edit', world)
    await holdTable('changes')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    await typeAndSave(user, 'City', 'Brugge')
    await waitFor(() => expect(tablesOf(put.mock.contexts)).toContain('changes'))
    await vi.advanceTimersByTimeAsync(1000)
    await waitFor(() => expect(statuses().join()).toContain('Saved “Acme”.'))
    expect(await screen.findByText('Brugge')).toBeDefined()
  }))

function tablesOf(stores: unknown[]): string[] {
  return stores.map((store) => (store instanceof IDBObjectStore ? store.name : ''))
}
