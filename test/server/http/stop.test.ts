import { expect, test } from 'vitest'
import { aContact } from '../../builders.ts'
import { booksInMemory, builtApp } from './open-app.ts'
import { answersIn, openServer } from './open-server.ts'

const head = 'Host: localhost\r\nAuthorization: Bearer mine\r\n'
const list = `GET /api/contacts HTTP/1.1\r\n${head}\r\n`

test('a request that has begun is answered before the server stops, and its answer announces the end of the connection', async () => {
  const { books, begun, release } = slowBooks()
  const { open, server } = await openServer({ books }, { stop: 10_000 })
  const { send, end } = await open()
  send(list)
  await begun
  const stopped = server.stop()
  release()
  const [answer] = answersIn(await end())
  expect([answer?.status, answer?.headers.get('Connection')]).toEqual([200, 'close'])
  await stopped
})

test('idle connections are closed at once, including those that never sent anything', async () => {
  const { open, server } = await openServer({}, { stop: 60_000 })
  const [used, silent, half] = await Promise.all([open(), open(), open()])
  used.send(`GET /healthz HTTP/1.1\r\n${head}\r\n`)
  half.send('GET /healthz HTTP/1.1\r\nHost: loc')
  await used.until(/running/)
  await server.stop()
  expect(answersIn(await used.end()).map(({ status }) => status)).toEqual([200])
  expect(await silent.end()).toBe('')
  expect(await half.end()).toBe('')
})

test('an answer that is on its way is sent to its end before the server stops', async () => {
  const page = 'x'.repeat(20_000_000)
  const { open, server } = await openServer({ dist: builtApp({ 'index.html': page }) }, { stop: 60_000 })
  const { socket, send, until, end } = await open()
  send(`GET / HTTP/1.1\r\n${head}\r\n`)
  await until(/xxx/)
  socket.pause()
  const stopped = server.stop()
  socket.resume()
  const [answer] = answersIn(await end())
  expect(answer?.body.length).toBe(page.length)
  await stopped
})

test('no new connection is taken while the server stops', async () => {
  const { books, begun, release } = slowBooks()
  const { open, server } = await openServer({ books }, { stop: 10_000 })
  const { send, end } = await open()
  send(list)
  await begun
  const stopped = server.stop()
  await expect(open()).rejects.toThrow('ECONNREFUSED')
  release()
  await Promise.all([end(), stopped])
})

test('a request that does not end does not keep the server for longer than the limit', async () => {
  const { books, begun } = slowBooks()
  const { open, server, lines } = await openServer({ books }, { stop: 20 })
  const { send, end } = await open()
  send(list)
  await begun
  await server.stop()
  expect(await end()).toBe('')
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'stopped before every request was answered' }))
})

/** Books whose list waits to be released. */
function slowBooks() {
  const books = booksInMemory({ mine: { contacts: [aContact()] } })
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  for (const store of books.stores) {
    const { contacts } = store
    store.contacts = {
      ...contacts,
      list: async (query) => {
        begin()
        await released
        return contacts.list(query)
      },
    }
  }
  return { books, begun, release }
}
