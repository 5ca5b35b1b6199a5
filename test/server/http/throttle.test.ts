import { expect, test } from 'vitest'
import { createThrottle, type ThrottleRules } from '../../../src/server/http/create-throttle.ts'

test('the wait doubles with each failure that comes too soon, up to the longest', async () => {
  const { fail } = open()
  expect(await waits(fail, 12)).toEqual([0, 0, 0, 0, 0, 20, 40, 80, 160, 320, 640, 900])
})

test('a client that waits as long as required is answered as before, and waits longer after the next failure', async () => {
  const { fail, pass } = open()
  await waits(fail, 5)
  pass(10)
  expect(await fail()).toEqual({ wait: 0 })
  pass(19)
  expect(await fail()).toEqual({ wait: 40 })
})

test('an address starts afresh after half an hour without attempts', async () => {
  const { fail, pass } = open()
  await waits(fail, 8)
  pass(31 * 60)
  expect(await waits(fail, 6)).toEqual([0, 0, 0, 0, 0, 20])
})

test('what is found never counts as a failure, and forgives none', async () => {
  const { fail, find } = open()
  await waits(fail, 4)
  for (let found = 0; found < 20; found += 1) expect(await find()).toEqual({ found: 'it' })
  expect(await waits(fail, 2)).toEqual([0, 20])
})

test('a check that throws is no failure', async () => {
  const { throttle, fail } = open()
  const broken = () => throttle.attempt(stranger('a'), () => Promise.reject(new Error('away')))
  for (let broke = 0; broke < 20; broke += 1) await expect(broken()).rejects.toThrow('away')
  expect(await fail()).toEqual({ wait: 0 })
})

test('of many simultaneous guesses a few are delayed and the others refused at once, and a valid token still works', async () => {
  const { throttle, fail, held, release } = open({ isHeldBack: true })
  await waits(fail, 5)
  const guesses = Array.from({ length: 100 }, fail)
  expect(await Promise.all(guesses.slice(5))).toEqual(Array(95).fill({ wait: expect.any(Number) }))
  expect(held()).toBe(5)
  expect(await throttle.attempt(stranger('a'), async () => 'it')).toEqual({ found: 'it' })
  expect(await throttle.attempt(stranger('b'), async () => 'it')).toEqual({ found: 'it' })
  release()
  await Promise.all(guesses)
})

test('however many addresses guess, no more than a number of answers is held back', async () => {
  const { throttle, held, release } = open({ isHeldBack: true, heldOfAll: 3 })
  const guess = (address: string) => throttle.attempt(stranger(address), async () => undefined)
  for (const address of ['a', 'b', 'c', 'd', 'e']) await waits(() => guess(address), 5)
  const guesses = ['a', 'b', 'c', 'd', 'e'].map(guess)
  expect(await Promise.all(guesses.slice(3))).toEqual([{ wait: 20 }, { wait: 20 }])
  expect(held()).toBe(3)
  release()
  await Promise.all(guesses)
  expect(await guess('e')).toEqual({ wait: 40 }) // looked at again, and told to wait longer
})

test('the addresses that are remembered are limited', async () => {
  const { throttle } = open({ addresses: 3 })
  const guess = (address: string) => throttle.attempt(stranger(address), async () => undefined)
  await waits(() => guess('first'), 5)
  for (const address of ['a', 'b', 'c']) await guess(address)
  expect(await guess('first')).toEqual({ wait: 0 })
})

test('a client that disconnects is not waited for', async () => {
  const throttle = createThrottle({ holdBack: 2 ** 30 })
  const fail = () =>
    throttle.attempt({ address: 'a', signal: () => AbortSignal.abort() }, async () => undefined)
  expect(await waits(fail, 7)).toEqual([0, 0, 0, 0, 0, 20, 40])
})

/** A throttle whose time passes on command, and which holds nothing back unless asked to. */
function open({ isHeldBack = false, ...rules }: Partial<ThrottleRules> & { isHeldBack?: boolean } = {}) {
  let time = 1_000_000
  const held = new Set<() => void>()
  const throttle = createThrottle({
    now: () => time,
    pause: async () => {
      if (isHeldBack) await new Promise<void>((resolve) => held.add(resolve))
    },
    ...rules,
  })
  return {
    throttle,
    fail: () => throttle.attempt(stranger('a'), async () => undefined),
    find: () => throttle.attempt(stranger('a'), async () => 'it'),
    pass: (seconds: number) => (time += seconds * 1000),
    held: () => held.size,
    release: () => {
      isHeldBack = false
      held.forEach((go) => go())
    },
  }
}

function stranger(address: string) {
  return { address, signal: () => new AbortController().signal }
}

async function waits(fail: () => Promise<unknown>, times: number): Promise<unknown[]> {
  const answers: unknown[] = []
  for (let time = 0; time < times; time += 1) answers.push(Object(await fail()).wait)
  return answers
}
