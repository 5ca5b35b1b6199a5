// Over 200 lines because its tests share how a change is broken off and picked up again.

import { HttpResponse } from 'msw/http'
import { afterEach, describe, expect, test } from 'vitest'
import { resetTab } from '../../src/changes/reset-tab.ts'
import { planInverse } from '../../src/changes/plan-change.ts'
import { readChange, watchUnfinished } from '../../src/changes/stored-changes.ts'
import { pauseChange, stopChange } from '../../src/changes/running-changes.ts'
import { settleChange } from '../../src/changes/run-change.ts'
import type { Change } from '../../src/storage/rows.ts'
import { answering, holding, unreachable } from './support/answers.ts'
import { server } from './support/server.ts'
import { withLocks } from './support/locks.ts'
import { changesWorld, old } from './support/changes-world.ts'

withLocks()

afterEach(resetTab)

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
    // The changes are read in a moment; what is told last counts.
    let last: Change[] = []
    const stop = watchUnfinished(books, (changes) => (last = changes))
    setTimeout(() => {
      stop()
      resolve(last)
    }, 50)
  })
}
