import { expect, test, vi } from 'vitest'
import { json } from '../stand-ins/answers.ts'
import { columnsWith } from '../stand-ins/columns.ts'
import { behind } from '../stand-ins/network.ts'
import { startOf } from '../stand-ins/stand-in.ts'
import { failureOf, overASession, sentTo } from './support/over-a-session.ts'

// What a service says that accepts an edit with 202 and works on it later.

test('Bookend follows the job at Location, and reports its refusal', async () => {
  const { standIn, save, page } = overASession(
    accepts({ Location: 'jobs/9' }, json({ status: 'failed', message: 'This year is closed' }, 422)),
  )
  await page('contacts')
  const { failure, message } = await failureOf(save('contacts', '3', { city: 'Ieper' }))
  expect([failure, message]).toEqual(['refused', 'This year is closed.'])
  expect(sentTo(standIn, 'GET', '/jobs/9')).toHaveLength(1)
})

test('a Location on another host is not requested', async () => {
  const { standIn, save, page } = overASession(
    accepts({ Location: 'https://elsewhere.test/of-somebody-else/jobs/9', 'Retry-After': '0' }),
  )
  await page('contacts')
  expect((await failureOf(save('contacts', '3', { city: 'Ieper' }))).mayHaveHappened).toBe(true)
  const others = sentTo(standIn, 'GET').filter(({ path }) => !/^\/(contacts|transactions)/.test(path))
  expect(others).toEqual([])
})

test('Bookend waits for Retry-After before it checks again', async () => {
  const { save, page } = overASession(accepts({ 'Retry-After': '0' }))
  await page('contacts')
  const timer = vi.spyOn(globalThis, 'setTimeout')
  await failureOf(save('contacts', '3', { city: 'Ieper' }))
  expect(timer.mock.calls.map(([, wait]) => wait)).toEqual(expect.arrayContaining([0, 1500, 2500]))
  timer.mockRestore()
})

/** A service that accepts every edit and does none, and what it says of its jobs. */
function accepts(headers: Record<string, string>, job = json({ status: 'running' })) {
  return behind(
    { name: 'accepts', shows: 'W8' },
    startOf(columnsWith('accepts', 'W8', {})),
    () => (call, pass) => {
      if (call.path.includes('/jobs/')) return job.clone()
      const path = `${call.base}/`
      const place = headers['Location']
      const location = place && { Location: place.startsWith('http') ? place : path + place }
      return call.operation === 'edit' ? json({ status: 'queued' }, 202, { ...headers, ...location }) : pass()
    },
  )
}
