import { expect, test } from 'vitest'
import { booksInMemory } from './open-app.ts'
import { openServer } from './open-server.ts'

const ask = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
const answered = /The server is running\./

test('connections that are held open make room for new ones, the one that is idle longest first', async () => {
  const { open } = await openServer({}, { connections: 4, connectionsOfOne: 3 })
  const held = [await open(), await open(), await open()]
  for (const one of held) {
    one.send(ask)
    await one.until(answered)
  }
  // The second one asked last before the first.
  held[0]?.send(ask)
  await held[0]?.until(/running.[^]*running/)
  const next = await open()
  next.send(ask)
  expect(await next.until(answered)).toContain('200 OK')
  expect(await held[1]?.end()).toMatch(answered)
  held[0]?.send(ask)
  await held[0]?.until(/running.[^]*running.[^]*running/)
})

test('when there are too many in all, the one that is idle longest makes room, whosever it is', async () => {
  // Those that say nothing are not ended for it before the test is over.
  const patient = { head: 100_000, request: 100_000 }
  const { open } = await openServer({}, { ...patient, connections: 2, connectionsOfOne: 2 })
  const [first, second] = [await open('127.0.0.2'), await open('127.0.0.3')]
  const next = await open('127.0.0.4')
  expect(await first.end()).toBe('')
  for (const one of [second, next]) {
    one.send(ask)
    expect(await one.until(answered)).toContain('200 OK')
  }
})

test('when every connection is busy, a new one is refused, and the log says so', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let begun = 0
  const ready = () => {
    begun += 1
    return released
  }
  const { open, lines } = await openServer(
    { books: { ...booksInMemory({}), ready } },
    { connections: 2, connectionsOfOne: 2 },
  )
  const busy = [await open(), await open()]
  for (const one of busy) one.send('GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await expect.poll(() => begun).toBe(2)
  const third = await open()
  expect(await third.end()).toBe('')
  expect(lines.some((line) => String(line['msg']).includes('too many are open'))).toBe(true)
  release()
  for (const one of busy) expect(await one.until(/ready/)).toContain('200 OK')
})

test('who sends on and on and reads no answer is hung up on, and others are answered', async () => {
  let begun = 0
  const ready = async () => void (begun += 1)
  const { open, lines } = await openServer({ books: { ...booksInMemory({}), ready } }, { unanswered: 4 })
  const greedy = await open()
  greedy.socket.pause()
  const large = 'GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
  greedy.send(`${large}GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(1000))
  await expect
    .poll(() => lines.some(({ msg }) => String(msg).includes('too many of its requests')))
    .toBe(true)
  const honest = await open()
  honest.send(ask)
  expect(await honest.until(answered)).toContain('200 OK')
  expect(begun).toBe(2)
  greedy.socket.destroy()
})
