import { HttpResponse } from 'msw/http'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { resetTab } from '../../src/changes/reset-tab.ts'
import { runChange } from '../../src/changes/run-change.ts'
import { readChange, readRows } from '../../src/changes/stored-changes.ts'
import { lookForRest } from '../../src/changes/DeletionNotices.tsx'
import { write } from '../../src/storage/database.ts'
import { answering, problem } from './support/answers.ts'
import { deletionOf } from './support/left-deletions.ts'
import { withLocks } from './support/locks.ts'
import { changesWorld } from './support/changes-world.ts'

withLocks()

afterEach(resetTab)

/** Three firms to delete, each in a request of its own; `second` answers the second request. */
async function deleteThree(second: () => Promise<Response>) {
  let requests = 0
  const world = await changesWorld(3, {
    profile: { remove: { batch: 1 } },
    overrides: [
      answering('delete', '/contacts', () => {
        requests += 1
        return requests === 2 ? second() : undefined
      }),
    ],
  })
  const { books, session, client } = world
  await write(...deletionOf(books, ['c1', 'c2', 'c3']))
  const of = { books, id: 'left' }
  const states = async () => (await readRows(of)).map(({ id, state }) => `${id} ${state}`)
  return { ...world, of, states, run: () => runChange(session, client, 'left') }
}

test('when a tab closes in the middle of a deletion, only the records without an answer are looked for', async () => {
  const { run, of, states, session, client, store } = await deleteThree(async () => {
    await store.contacts.remove(['c2'])
    return new Promise(() => undefined)
  })
  void run()
  await waitFor(async () => expect(await states()).toEqual(['c1 done', 'c2 sending', 'c3 sending']))
  resetTab()
  const change = await readChange(of.books, of.id)
  if (!change) throw new Error('The deletion is gone')
  const found = await lookForRest(session, client, { change, rows: [] })
  expect(found).toMatchObject({ words: expect.stringMatching(/^2 of 3 contacts deleted; /), left: 1 })
  expect(await states()).toEqual(['c1 done', 'c2 done', 'c3 open'])
  expect(await readChange(of.books, of.id)).toMatchObject({ state: 'open', done: 2, total: 3 })
})

test('a refused record leaves no trace in the deletion of the others', async () => {
  const { run, of, states, store } = await deleteThree(async () =>
    problem(422, { detail: 'It is reconciled' }),
  )
  const { rows } = await run()
  expect(rows.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
  expect(rows[1]?.words).toContain('It is reconciled')
  expect(await states()).toEqual(['c1 done', 'c3 done'])
  expect(await readChange(of.books, of.id)).toMatchObject({ state: 'done', done: 2, total: 2 })
  expect(await store.contacts.get('c2')).toBeDefined()
})

test('a deletion that was undone or taken elsewhere is not sent', async () => {
  const { run, of, store } = await deleteThree(async () => HttpResponse.error())
  await run()
  const before = await readChange(of.books, of.id)
  await expect(run()).rejects.toThrow('Another tab is already deleting this.')
  expect(await readChange(of.books, of.id)).toEqual(before)
  expect(await store.contacts.get('c2')).toBeDefined()
})
