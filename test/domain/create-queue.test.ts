import { expect, test } from 'vitest'
import { createQueue } from '../../src/domain/create-queue.ts'

test('a task begins when the one before has ended, and each gives its own result', async () => {
  const inTurn = createQueue()
  const first = Promise.withResolvers<string>()
  const begun: string[] = []
  const results = [
    inTurn(() => {
      begun.push('first')
      return first.promise
    }),
    inTurn(async () => {
      begun.push('second')
      return 'two'
    }),
  ]
  await Promise.resolve()
  expect(begun).toEqual(['first'])
  first.resolve('one')
  expect(await Promise.all(results)).toEqual(['one', 'two'])
  expect(begun).toEqual(['first', 'second'])
})

test('a task that fails tells its caller and stops none behind it', async () => {
  const inTurn = createQueue()
  const failed = inTurn(() => Promise.reject(new Error('full')))
  const next = inTurn(async () => 'two')
  await expect(failed).rejects.toThrow('full')
  expect(await next).toBe('two')
})
