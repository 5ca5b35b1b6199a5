import { waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { afterEach, describe, expect, test } from 'vitest'
import { lookForRest } from '../../src/changes/DeletionNotices.tsx'
import { stateWith } from '../../src/changes/messages.ts'
import { planInverse } from '../../src/changes/plan-change.ts'
import { retryFailed, runChange, settleChange } from '../../src/changes/run-change.ts'
import { accessTo } from '../../src/changes/run-row.ts'
import { pauseChange, resetTab, stopChange } from '../../src/changes/running-changes.ts'
import { readChange, readChanges, readRows, watchUnfinished } from '../../src/changes/stored-changes.ts'
import { allRows, writeRows } from '../../src/storage/database.ts'
import type { Change } from '../../src/storage/rows.ts'
import { answering, holding, problem, unreachable } from './support/answers.ts'
import { changesWorld, old } from './support/changes-world.ts'
import { deletionOf } from './support/left-deletions.ts'
import { withLocks } from './support/locks.ts'
import { server } from './support/server.ts'
import { withoutWaits } from './support/slow-time.ts'

withLocks()

afterEach(resetTab)

test('a change edits every row, writes the journal, and its inverse restores exactly what it changed', async () => {
  const { planCity, run, cities, states, session, books } = await changesWorld(6)
  const change = await planCity('Brugge', ['c1', 'c2', 'c4'])
  expect(await states(change)).toEqual(['open', 'open', 'open'])
  expect(await run(change)).toMatchObject({ state: 'done', total: 3 })
  expect(await cities()).toEqual(['Brugge', 'Brugge', old, 'Brugge', old, old])
  expect((await allRows('changeRows', books)).map(({ state }) => state)).toEqual(['done', 'done', 'done'])

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
  expect((await words(change))[1]).toBe('It has been changed since.')
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

test('after too long a pause the change waits for the user, with nothing lost', async () => {
  let isBusy = true
  const limited = answering('post', '/contacts/c3', () =>
    isBusy ? new HttpResponse(null, { status: 429, headers: { 'Retry-After': '3600' } }) : undefined,
  )
  const { planCity, run, states, cities, session } = await changesWorld(4, {
    overrides: [limited],
    profile: { http: { maxConcurrent: 1 } },
  })
  const change = await planCity('Brugge')
  const paused = await run(change)
  expect(paused).toMatchObject({ state: 'paused', words: expect.stringContaining('busy') })
  expect(await states(change)).toEqual(['done', 'done', 'open', 'open'])
  isBusy = false
  session.attention.set({ ...session.attention.get(), pausedUntil: undefined })
  expect((await run(change)).state).toBe('done')
  expect(await cities()).toEqual(['Brugge', 'Brugge', 'Brugge', 'Brugge'])
})

describe('when an answer is lost', () => {
  test('a row that was saved despite the failure is found, and not sent again', async () => {
    const sent: string[] = []
    const { planCity, run, states, store } = await changesWorld(2, {
      overrides: [
        answering('post', '/contacts/c2', async () => {
          sent.push('c2')
          await store.contacts.update('c2', { city: 'Brugge' })
          return HttpResponse.error()
        }),
      ],
    })
    const change = await planCity('Brugge')
    await run(change)
    expect(await states(change)).toEqual(['done', 'done'])
    expect(sent).toEqual(['c2'])
  })

  test('a row that looking did not find is said to be not saved so far; if it arrives late, trying again takes it as made', async () => {
    const sent: string[] = []
    const { planCity, run, states, store } = await changesWorld(2, {
      overrides: [
        answering('post', '/contacts/c2', () => {
          sent.push('c2')
          return HttpResponse.error()
        }),
      ],
    })
    const change = await planCity('Brugge')
    await run(change)
    expect(await states(change)).toEqual(['done', 'failed'])
    const row = (await readRows(change))[1]
    expect(row && stateWith('edit', row)).toMatch(/^Not saved so far: /)
    await store.contacts.update('c2', { city: 'Brugge' })
    await retryFailed(change)
    await run(change)
    expect(await states(change)).toEqual(['done', 'done'])
    expect(sent).toEqual(['c2'])
  })

  test('a record is read as it is now, and not by a request that left before', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    let asked = 0
    const { session, client, store } = await changesWorld(1, {
      overrides: [
        answering('get', '/contacts/c1', async () => {
          asked += 1
          const found = await store.contacts.get('c1')
          if (asked === 1) await promise
          return HttpResponse.json(found)
        }),
      ],
    })
    const { readRecord } = accessTo('contacts', session, client)
    const before = readRecord('c1')
    await waitFor(() => expect(asked).toBe(1))
    await store.contacts.update('c1', { city: 'Luik' })
    const now = readRecord('c1')
    release()
    expect(await before).toMatchObject({ city: 'Gent' })
    expect(await now).toMatchObject({ city: 'Luik' })
  })

  test('a row that cannot be checked stays open until the change continues', async () => {
    let isDown = true
    const { planCity, run, states, store } = await changesWorld(3, {
      profile: { http: { maxConcurrent: 1 } },
      overrides: [
        answering('post', '/contacts/c2', async () => {
          if (!isDown) return undefined
          server.use(unreachable('get', '/contacts/c2'))
          await store.contacts.update('c2', { city: 'Brugge' })
          return HttpResponse.error()
        }),
      ],
    })
    const change = await planCity('Brugge')
    expect(await run(change)).toMatchObject({ state: 'paused' })
    expect(await states(change)).toEqual(['done', 'sending', 'open'])
    isDown = false
    server.use(
      answering('get', '/contacts/c2', async () => HttpResponse.json(await store.contacts.get('c2'))),
    )
    expect(await run(change)).toMatchObject({ state: 'done' })
    expect(await states(change)).toEqual(['done', 'done', 'done'])
  })
})

test('it pauses and stops between rows, and continues where it was', async () => {
  const { handler, release, held } = holding('post', '/contacts/:id')
  const { planCity, run, states, cities, books } = await changesWorld(4, {
    overrides: [handler],
    profile: { http: { maxConcurrent: 1 } },
  })
  const change = await planCity('Brugge')
  const running = run(change)
  await until(() => held() === 1)
  pauseChange(change.id)
  release()
  expect((await running).state).toBe('paused')
  expect(await states(change)).toEqual(['done', 'open', 'open', 'open'])
  const again = run(change)
  stopChange(change.id)
  expect((await again).state).toBe('stopped')
  expect((await cities()).filter((city) => city === old).length).toBeGreaterThan(1)
  expect(await readChange(books, change.id)).toMatchObject({ state: 'stopped' })
})

describe('a tab that is closed', () => {
  test('leaves rows that were sent; of records that are others by now, or gone, the outcome stays unknown', async () => {
    const { planCity, run, states, words, store } = await changesWorld(2)
    const change = await planCity('Brugge')
    const rows = await readRows(change)
    await writeRows(
      ...rows.map((row) => ({ table: 'changeRows', put: { ...row, state: 'sending' } }) as const),
    )
    resetTab()
    await store.contacts.update('c1', { city: 'Namur' })
    await store.contacts.remove(['c2'])
    await run(change)
    expect(await states(change)).toEqual(['changed', 'changed'])
    expect(await words(change)).toEqual([
      'It has been changed since. We don’t know whether this edit was made before that.',
      'It no longer exists. We don’t know whether this edit was made before that.',
    ])
  })

  test('leaves a change to the tab that continues it, which first checks the row that was being sent', async () => {
    const { planCity, run, states, books, cities, store, session } = await changesWorld(3, {
      profile: { http: { maxConcurrent: 2 } },
    })
    const { posts, handler } = onlyTheFirstHangs('c2')
    server.use(handler)
    const change = await planCity('Brugge')
    void run(change)
    await until(async () => posts() === 1 && (await states(change))[2] === 'done')
    expect(await abandoned(books)).toEqual([])
    resetTab()
    // The request of the closed tab arrives, and nobody hears its answer.
    await store.contacts.update('c2', { city: 'Brugge' })
    expect(await states(change)).toEqual(['done', 'sending', 'done'])
    expect(await abandoned(books)).toMatchObject([{ id: change.id, state: 'running' }])
    await run(change)
    expect(posts()).toBe(1)
    expect(await states(change)).toEqual(['done', 'done', 'done'])
    expect(await cities()).toEqual(['Brugge', 'Brugge', 'Brugge'])
    expect(await abandoned(books)).toEqual([])
    await run(await planInverse(session, change.id))
    expect(await cities()).toEqual([old, old, old])
  })

  test.each([
    ['Brugge', 'done', undefined],
    ['Luik', 'changed', undefined],
    // Some services refuse an edit of what has just changed.
    ['Brugge', 'done', 409],
  ])(
    'and whose request arrives during that check: %s makes it %s (status %s)',
    async (city, state, status) => {
      const { planCity, run, states, store, books } = await changesWorld(2, {
        profile: { http: { maxConcurrent: 2 } },
      })
      // The second request meets what the first one, or somebody else, has just done.
      const arrives = async () => {
        await store.contacts.update('c1', { city })
        return status ? Response.json({ error: 'The record has changed' }, { status }) : undefined
      }
      const { posts, handler } = onlyTheFirstHangs('c1', arrives)
      server.use(handler)
      const change = await planCity('Brugge')
      void run(change)
      await until(() => posts() === 1)
      resetTab()
      await until(async () => (await abandoned(books)).length === 1)
      await run(change)
      expect(await states(change)).toEqual([state, 'done'])
      expect((await store.contacts.get('c1'))?.city).toBe(city)
    },
  )

  test('leaves an edit that the user ends without editing the rest', async () => {
    const { planCity, states, books, cities } = await changesWorld(2)
    const change = await planCity('Brugge')
    resetTab()
    await until(async () => settleChange(change))
    expect(await abandoned(books)).toEqual([])
    expect(await states(change)).toEqual(['open', 'open'])
    expect(await cities()).toEqual([old, old])
  })
})

test('two tabs never run the same change', async () => {
  const { handler, release } = holding('post', '/contacts/:id')
  const { planCity, run } = await changesWorld(2, { overrides: [handler] })
  const change = await planCity('Brugge')
  const first = run(change)
  await expect(run(change)).rejects.toThrow('Another tab is making these edits.')
  release()
  expect((await first).state).toBe('done')
})

/** Edits of a record, the first of which is never answered, as by a tab that was closed. */
function onlyTheFirstHangs(id: string, before: () => Promise<Response | undefined> = async () => undefined) {
  let number = 0
  const handler = answering('post', `/contacts/${id}`, async () => {
    number += 1
    if (number === 1) return new Promise<undefined>(() => undefined)
    return before()
  })
  return { handler, posts: () => number }
}

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve))
}

function abandoned(books: string): Promise<Change[]> {
  return new Promise((resolve) => {
    // The changes are read in a moment; the last report counts.
    let last: Change[] = []
    const stop = watchUnfinished(books, (changes) => (last = changes))
    setTimeout(() => {
      stop()
      resolve(last)
    }, 50)
  })
}

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
  await writeRows(...deletionOf(books, ['c1', 'c2', 'c3']))
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
