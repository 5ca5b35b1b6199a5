import { expect, test, vi } from 'vitest'
import { ApiError } from '../../src/api/session/api-error.ts'
import { saveAndMakeSure, tellOutcome } from '../../src/changes/save-and-make-sure.ts'
import { screen, waitFor } from '@testing-library/react'
import { aContact } from '../builders.ts'
import { typeAndSave } from './support/acts.ts'
import { holdTable } from './support/browser-database.ts'
import { heading, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { inSlowTime } from './support/slow-time.ts'

const lost = () => Promise.reject(new ApiError('unreachable', 'No answer.'))

/** A save whose answer is lost, and what looking for it gives each time; `told`: what was told as saved. */
function lostSave(...looks: (() => Promise<{ record: string | undefined; notes: string[] }>)[]) {
  const told: unknown[] = []
  let sent = 0
  const outcome = saveAndMakeSure({
    send: () => ((sent += 1), lost()),
    look: () => looks.shift()?.() ?? lost(),
  })
  const tell = async () =>
    tellOutcome(await outcome, {
      notSaved: 'It was not saved.',
      onSaved: ({ record }, wasLost) => told.push([record, wasLost]),
    })
  return { told, tell, sent: () => sent }
}

test('a save whose answer is lost is looked up as often as it takes, and never sent again', async () => {
  const { told, tell, sent } = lostSave(
    () => lost(),
    // A part of Bookend that cannot be loaded says nothing about the save.
    () => Promise.reject(new Error('The part could not be loaded.')),
    () => Promise.resolve({ record: 'Acme', notes: [] }),
  )
  const first = await tell()
  const second = await first?.check?.()
  const third = await second?.check?.()
  expect(third?.message).toContain('We don’t know whether this was saved. The part could not be loaded.')
  expect(told).toEqual([])
  expect(await third?.check?.()).toBeUndefined()
  expect(told).toEqual([['Acme', true]])
  expect(sent()).toBe(1)
})

test('a lost save that was not made says so, and can be sent again', async () => {
  const { told, tell } = lostSave(() => Promise.resolve({ record: undefined, notes: [] }))
  const refused = await tell()
  expect(await refused?.check?.()).toEqual({ message: 'It was not saved.', fields: [] })
  expect(told).toEqual([])
})

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
