import { expect, test } from 'vitest'
import { offer, take } from '../../../src/server/database/search/race-workers.ts'
import type { Offer } from '../../../src/server/database/search/race-workers.ts'
import type { Thread } from '../../../src/server/database/sqlite/open-thread.ts'

type Answer = { by: string }
type Helper = Thread<Offer<string>, Answer | undefined> & { asked: Offer<string>[] }

test('one thread answers a question, and the other leaves it alone', async () => {
  const [one, other] = [helper('one'), helper('other')]
  expect(await offer([one, other], 'who?')).toEqual({ by: 'one' })
  expect([one.asked.length, other.asked.length]).toEqual([1, 1])
})

test('a thread busy with a long search delays no other', async () => {
  const { promise: long, resolve: end } = Promise.withResolvers<void>()
  const [slow, quick] = [helper('slow', long), helper('quick')]
  const first = slow.ask({ asked: 'long', taken: new Int32Array(new SharedArrayBuffer(4)) })
  expect(await Promise.all([offer([slow, quick], 'a'), offer([slow, quick], 'b')])).toEqual([
    { by: 'quick' },
    { by: 'quick' },
  ])
  end()
  expect(await first).toEqual({ by: 'slow' })
})

test('a question fails as it failed in the thread that took it', async () => {
  const broken = () => helper('broken', Promise.reject(new Error('The index is damaged')))
  await expect(offer([broken(), helper('sound')], 'a')).rejects.toThrow('The index is damaged')
  const busy = helper('busy')
  void busy.ask({ asked: 'another', taken: new Int32Array(new SharedArrayBuffer(4)) })
  await expect(offer([busy, broken()], 'a')).rejects.toThrow('The index is damaged')
})

test('a thread that died before it took one leaves it to the other; without any the question fails', async () => {
  const dead = () => ({ ...helper('dead'), ask: () => Promise.reject(new Error('The thread ended')) })
  expect(await offer([dead(), helper('other')], 'a')).toEqual({ by: 'other' })
  await expect(offer([dead(), dead()], 'a')).rejects.toThrow('The thread ended')
})

/** A thread that answers one question after another, each `after` something. */
function helper(by: string, after: Promise<void> = Promise.resolve()): Helper {
  const asked: Offer<string>[] = []
  let last: Promise<unknown> = Promise.resolve()
  after.catch(() => undefined)
  return {
    asked,
    open: async () => {},
    close: async () => {},
    ask: (question) => {
      asked.push(question)
      const answer = last.then(async () => {
        if (!take(question)) return undefined
        await after
        return { by }
      })
      last = answer.catch(() => undefined)
      return answer
    },
  }
}
