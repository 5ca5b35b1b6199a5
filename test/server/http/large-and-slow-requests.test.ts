import { expect, test } from 'vitest'
import { accounts, answersIn, edit, head, openServer } from './open-server.ts'

test('a body over 64 KiB is refused before it has arrived, chunked or not, and the connection ends', async () => {
  const { open } = await openServer({ accounts })
  for (const start of [
    `${edit}Content-Length: 1000000000\r\n\r\n`,
    `${edit}Transfer-Encoding: chunked\r\n\r\n`,
  ]) {
    const { send, socket, end } = await open()
    send(start)
    const sending = setInterval(() => send(`4000\r\n${'x'.repeat(0x4000)}\r\n`), 2)
    const [answer] = answersIn(await end())
    clearInterval(sending)
    expect(answer?.status).toBe(413)
    expect(socket.bytesWritten).toBeLessThan(100_000_000)
  }
})

test('a body over 64 KiB without a sign-in is not read either', async () => {
  const { open } = await openServer({ accounts })
  const { send, end } = await open()
  send('POST /api/contacts/1 HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
  const sending = setInterval(() => send(`4000\r\n${'x'.repeat(0x4000)}\r\n`), 2)
  expect(answersIn(await end())[0]?.status).toBe(401)
  clearInterval(sending)
})

test('a GET with a body is answered, and its connection ends', async () => {
  const { open } = await openServer({ accounts })
  for (const length of ['Content-Length: 1000000000', 'Transfer-Encoding: chunked']) {
    const { send, end } = await open()
    send(`GET /healthz HTTP/1.1\r\n${head}${length}\r\n\r\n`)
    const [answer] = answersIn(await end())
    expect([answer?.status, answer?.headers.get('Connection')]).toEqual([200, 'close'])
  }
})

test('a client that asks before sending may continue, or learns that its body is too large', async () => {
  const { open } = await openServer({ accounts })
  const small = await open()
  small.send(`${edit}Expect: 100-continue\r\nContent-Length: 17\r\n\r\n`)
  await small.until(/100 Continue\r\n\r\n$/)
  small.send('{"city":"Brugge"}')
  expect(await small.until(/"Brugge"/)).toContain('200 OK')
  small.socket.destroy()
  const large = await open()
  large.send(`${edit}Expect: 100-continue\r\nContent-Length: 1000000\r\n\r\n`)
  expect(await large.until(/64 KiB/)).toMatch(/^HTTP\/1.1 413/)
  large.socket.destroy()
})

test('a request whose head comes too slowly is refused with 408', async () => {
  const { open } = await openServer({ accounts }, { head: 50 })
  const { send, end } = await open()
  send(`GET / HTTP/1.1\r\n${head}`)
  const [answer] = answersIn(await end())
  expect(answer?.status).toBe(408)
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ detail: 'The request took too long to arrive' })
})

test('a request whose body comes too slowly is refused with 408, and changes nothing', async () => {
  const { open, askJson } = await openServer({ accounts }, { head: 50, request: 100 })
  for (const start of [
    `${edit}Content-Length: 100\r\n\r\n{"city":`,
    `${edit}Transfer-Encoding: chunked\r\n\r\n8\r\n{"city":\r\n`,
  ]) {
    const { send, end } = await open()
    send(start)
    expect(answersIn(await end()).map(({ status }) => status)).toEqual([408])
  }
  expect((await askJson('/api/contacts/1', { token: 'mine' })).body).toMatchObject({ city: 'Gent' })
})

test('a connection on which nothing ever comes is ended', async () => {
  const { open } = await openServer({ accounts }, { head: 50, request: 100 })
  const { end } = await open()
  expect(answersIn(await end()).map(({ status }) => status)).toEqual([408])
})

test('a connection that is left alone after an answer is ended without a word', async () => {
  const { open } = await openServer({ accounts }, { keepAlive: 50 })
  const { send, end } = await open()
  send(`GET /healthz HTTP/1.1\r\n${head}\r\n`)
  expect(answersIn(await end()).map(({ status }) => status)).toEqual([200])
})

test('several requests sent at once are answered in their order, each with its size in the log', async () => {
  const { open, lines } = await openServer({ accounts })
  const { send, until, socket, said } = await open()
  const read = (path: string) => `GET ${path} HTTP/1.1\r\n${head}\r\n`
  send(read('/api/contacts/1') + read('/api/contacts/2') + read('/settings.json') + read('/api/contacts'))
  await until(/"total":1\}/)
  expect(answersIn(said()).map(({ status }) => status)).toEqual([200, 404, 200, 200])
  socket.destroy()
  await expect.poll(() => lines.length).toBe(4)
  const sizes = said()
    .split(/(?=HTTP\/1\.1 )/)
    .map((answer) => answer.length)
  expect(lines.map(({ bytes }) => bytes)).toEqual(sizes)
  expect(lines.map(({ route }) => route)).toEqual([
    '/api/contacts/:id',
    '/api/contacts/:id',
    '/settings.json',
    '/api/contacts',
  ])
})
