import { expect, test, vi } from 'vitest'
import { json } from '../stand-ins/answers.ts'
import { columnsWith } from '../stand-ins/columns.ts'
import { drawn } from '../stand-ins/drawn.ts'
import { behind, type Network } from '../stand-ins/network.ts'
import { startOf } from '../stand-ins/stand-in.ts'
import { failureOf, overASession, sentTo } from './support/over-a-session.ts'
import { withoutWaits } from './support/slow-time.ts'

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

test('what is made a moment after its answer was lost is found, and not called unsaved', async () => {
  const { work, asked, network } = worksLater()
  const { save, create, whetherSaved, whetherCreated, page } = overASession(
    behind({ name: 'later', shows: 'W8' }, drawn({}), network),
  )
  const contact = { company: 'Bakkerij Vanhoutte', email: 'info@vanhoutte.example' }
  await page('contacts')
  await withoutWaits(async () => {
    await failureOf(save('contacts', '3', { city: 'Ieper' }))
    asked.clear()
    expect(await whetherSaved('contacts', '3', { city: 'Ieper' })).toMatchObject({ city: 'Ieper' })
    await failureOf(create(contact))
    asked.clear()
    expect(await whetherCreated(contact)).toMatchObject(contact)
  })
  expect(work).toHaveLength(0)
})

/** A network that loses the answers to writes, to a service that makes what was sent once it is asked the same a second time. */
function worksLater() {
  const work: (() => Promise<Response>)[] = []
  const asked = new Set<string>()
  const network = (): Network => async (call, pass) => {
    if (call.method === 'POST') {
      work.push(pass)
      asked.clear()
      return Response.error()
    }
    const question = `${call.path} ${call.query}`
    if (asked.has(question)) await work.shift()?.()
    asked.add(question)
    return pass()
  }
  return { work, asked, network }
}

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
