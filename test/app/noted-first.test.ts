import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aContact } from '../builders.ts'
import { typeAndSave } from './acts.ts'
import { heading, statuses } from './look.ts'
import { openApp } from './open-app.tsx'

const noteWrite = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('../../src/desk/note-write.ts', () => ({ noteWrite }))

const world = { contacts: [aContact({ id: 'c1', company: 'Acme', city: 'Gent' })] }

test('“saved” is said when the journal has its line, so that nobody leaves the page before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  noteWrite.mockReturnValue(promise)
  const { user, store } = await openApp('/contacts/c1/edit', world)
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(noteWrite).toHaveBeenCalledTimes(1))
  expect((await store.contacts.get('c1'))?.city).toBe('Brugge')
  expect(statuses().join()).not.toContain('saved.')
  expect(heading()).toBe('Edit Acme')
  resolve()
  await waitFor(() => expect(statuses().join()).toContain('Acme saved.'))
})

test('a save does not fail when nothing can be written down', async () => {
  noteWrite.mockRejectedValue(new Error('No room'))
  const { user } = await openApp('/contacts/c1/edit', world)
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(statuses().join()).toContain('Acme saved.'))
})

test('a browser that never answers holds no save up for long', async () => {
  noteWrite.mockReturnValue(new Promise(() => {}))
  const { user } = await openApp('/contacts/c1/edit', world)
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(statuses().join()).toContain('Acme saved.'))
  expect(await screen.findByText('Brugge')).toBeDefined()
})
