import { HttpResponse } from 'msw/http'
import { afterEach, expect, test } from 'vitest'
import { resetTab } from '../../src/changes/reset-tab.ts'
import { planInverse } from '../../src/changes/plan-change.ts'
import { readChanges } from '../../src/changes/stored-changes.ts'
import { all } from '../../src/storage/database.ts'
import { answering } from './support/answers.ts'
import { withLocks } from './support/locks.ts'
import { changesWorld, old } from './support/changes-world.ts'
import { withoutWaits } from './support/slow-time.ts'

withLocks()

afterEach(resetTab)

test('a change edits every row, writes the journal, and its inverse restores exactly what it changed', async () => {
  const { planCity, run, cities, states, session, books } = await changesWorld(6)
  const change = await planCity('Brugge', ['c1', 'c2', 'c4'])
  expect(await states(change)).toEqual(['open', 'open', 'open'])
  expect(await run(change)).toMatchObject({ state: 'done', total: 3 })
  expect(await cities()).toEqual(['Brugge', 'Brugge', old, 'Brugge', old, old])
  expect((await all('changeRows', books)).map(({ state }) => state)).toEqual(['done', 'done', 'done'])

  const undo = await planInverse(session, change.id)
  expect(undo).toMatchObject({ origin: 'undo', undoes: change.id, total: 3 })
  await run(undo)
  expect(await cities()).toEqual([old, old, old, old, old, old])
  const redo = await planInverse(session, undo.id)
  expect(redo).toMatchObject({ origin: 'redo', undoes: undo.id })
  await run(redo)
  expect(await cities()).toEqual(['Brugge', 'Brugge', old, 'Brugge', old, old])
  expect((await readChanges(books)).map(({ origin }) => origin).toSorted()).toEqual(['bulk', 'redo', 'undo'])
})

test('a record that someone else has changed is left as it is, and undoing leaves it too', async () => {
  const { planCity, run, cities, states, words, session, store } = await changesWorld(3)
  const change = await planCity('Brugge')
  await store.contacts.update('c2', { city: 'Luik' })
  await store.contacts.update('c3', { phone: '1' })
  await run(change)
  expect(await states(change)).toEqual(['done', 'changed', 'done'])
  expect((await words(change))[1]).toBe('Someone else has changed it since.')
  expect(await cities()).toEqual(['Brugge', 'Luik', 'Brugge'])
  await store.contacts.update('c1', { city: 'Namur' })
  const undo = await planInverse(session, change.id)
  await run(undo)
  expect(await states(undo)).toEqual(['changed', 'done'])
  expect(await cities()).toEqual(['Namur', 'Luik', old])
  expect(await store.contacts.get('c3')).toMatchObject({ phone: '1' })
})

test('a change waits for a pause that the service asks for', async () => {
  let left = 2
  const limited = answering('post', '/contacts/:id', () => {
    left -= 1
    return left >= 0 ? new HttpResponse(null, { status: 429, headers: { 'Retry-After': '2' } }) : undefined
  })
  const { planCity, run, cities } = await changesWorld(4, { overrides: [limited] })
  const change = await planCity('Brugge')
  await withoutWaits(async () => void (await run(change)))
  expect(await cities()).toEqual(['Brugge', 'Brugge', 'Brugge', 'Brugge'])
})
