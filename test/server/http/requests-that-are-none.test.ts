import { expect, test } from 'vitest'
import { builtApp } from './open-app.ts'
import { accounts, answersIn, edit, head, openServer } from './open-server.ts'

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a start of TLS', '\u0016\u0003\u0001\u0002\u0000', 400],
  ['a method that is none', `STEAL / HTTP/1.1\r\n${head}\r\n`, 400],
  ['a version that is none', `GET / HTTP/7.7\r\n${head}\r\n`, 400],
  ['a header without a name', `GET / HTTP/1.1\r\n${head}: x\r\n\r\n`, 400],
  ['a control character in a header', `GET / HTTP/1.1\r\n${head}X: a\u0000b\r\n\r\n`, 400],
  ['two lengths', `${edit}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  ['a length and chunks', `${edit}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a length that is no number', `${edit}Content-Length: 1e1\r\n\r\n{}`, 400],
  ['a chunk without a size', `${edit}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`, 400],
  ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['two Hosts', `GET /healthz HTTP/1.1\r\n${head}Host: evil.example\r\n\r\n`, 400],
  ['a Host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['a Host with a user', 'GET /healthz HTTP/1.1\r\nHost: localhost@evil.example\r\n\r\n', 400],
  ['an address that is none', `GET healthz HTTP/1.1\r\n${head}\r\n`, 400],
  ['a whole address of another server', `GET http://evil.example/healthz HTTP/1.1\r\n${head}\r\n`, 421],
  ['headers of 20 KiB', `GET / HTTP/1.1\r\n${head}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address of 20 KiB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${head}\r\n`, 431],
  ['an address of 9 KiB', `GET /${'x'.repeat(9000)} HTTP/1.1\r\n${head}\r\n`, 414],
  ['a thousand headers', `GET / HTTP/1.1\r\n${head}${'a:b\r\n'.repeat(1000)}\r\n`, 431],
  ['an expectation that nobody meets', `GET / HTTP/1.1\r\n${head}Expect: coffee\r\n\r\n`, 417],
])('a request with %s is refused as a problem', async (_what, text, status) => {
  const { open, lines } = await openServer({ accounts })
  const { send, until, socket } = await open()
  send(text)
  const [answer] = answersIn(await until(/\r\n\r\n(\{.*\}|$)/))
  expect([answer?.status, answer?.headers.get('Content-Type')]).toEqual([status, 'application/problem+json'])
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ status, detail: expect.stringMatching(/\w+ \w+/) })
  expect(answer?.headers.get('X-Content-Type-Options')).toBe('nosniff')
  const id = answer?.headers.get('X-Request-Id')
  await expect.poll(() => lines).toMatchObject([{ request: id, status }])
  expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  socket.destroy()
})

test('an unreadable request ends its connection, and the others continue', async () => {
  const { open } = await openServer({ accounts })
  const [broken, good] = await Promise.all([open(), open()])
  broken.send('nonsense\r\n\r\n')
  expect(await broken.end()).toContain('Connection: close')
  good.send(`GET /healthz HTTP/1.1\r\n${head}\r\n`)
  expect(await good.until(/running/)).toContain('200 OK')
  good.socket.destroy()
})

test('a client that keeps sending unreadable data gets the answer, and is disconnected', async () => {
  const { open } = await openServer({ accounts }, { linger: 100 })
  const { send, socket, end } = await open()
  send(`GET / HTTP/1.1\r\n${head}X: `)
  const sending = setInterval(() => send('x'.repeat(5000)), 2)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  expect(answersIn(await end({ hangUp: false }))).toMatchObject([{ status: 431 }])
  await closed
  clearInterval(sending)
})

test('a body that is longer than it says does not become part of the record', async () => {
  const { open, askJson } = await openServer({ accounts })
  const { send, end } = await open()
  const body = '{"city":"Brugge"}'
  send(`${edit}Content-Length: ${body.length}\r\n\r\n${body}${'x'.repeat(1000)}\r\n\r\n`)
  expect(answersIn(await end()).map(({ status }) => status)).toEqual([200])
  expect((await askJson('/api/contacts/1', { token: 'mine' })).body).toMatchObject({ city: 'Brugge' })
})

test('nonsense after a request leaves the answer to that request alone', async () => {
  const { open, askJson } = await openServer({ accounts })
  const { send, end } = await open()
  const body = '{"city":"Brugge"}'
  send(`${edit}Content-Length: ${body.length}\r\n\r\n${body}\u0000\u0001nonsense\r\n\r\n`)
  const answers = answersIn(await end())
  expect(answers.map(({ status }) => status)).toEqual([200])
  expect((await askJson('/api/contacts/1', { token: 'mine' })).body).toMatchObject({ city: 'Brugge' })
})

test('a client that leaves in the middle is no server error; the log marks its request as broken off', async () => {
  const { open, lines, ask } = await openServer({ accounts })
  for (const rest of ['Content-Length: 50\r\n\r\n{"ci', 'Transfer-Encoding: chunked\r\n\r\n4\r\n{"ci\r\n']) {
    const { socket, send, until } = await open()
    // The server asks for the body once it has begun with the request.
    send(`${edit}Expect: 100-continue\r\n${rest}`)
    await until(/100 Continue/)
    socket.destroy()
  }
  const answered = () => lines.filter(({ msg }) => msg === 'answered')
  await expect.poll(() => answered().length).toBe(2)
  for (const line of answered()) expect(line).toMatchObject({ level: 'info', brokenOff: true })
  expect((await ask('/healthz')).status).toBe(200)
})

test('a client that leaves in the middle of an answer is logged as well', async () => {
  const { open, lines } = await openServer({ dist: builtApp({ 'index.html': 'x'.repeat(20_000_000) }) })
  const { socket, send, until } = await open()
  send(`GET / HTTP/1.1\r\n${head}\r\n`)
  await until(/xxx/)
  socket.destroy()
  await expect.poll(() => lines).toMatchObject([{ route: '/*', status: 200, brokenOff: true }])
})

test('failed sign-ins are counted by the address that the connection comes from', async () => {
  const { open } = await openServer({ accounts })
  const { send, until, socket } = await open()
  const wrong = 'GET /api/contacts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer wrong\r\n\r\n'
  send(wrong.repeat(5))
  const said = await until(/(401 Unauthorized[\s\S]*){5}/)
  expect(answersIn(said).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  send(wrong)
  expect(await until(/429 Too Many Requests/)).toMatch(/retry-after: 20/i)
  socket.destroy()
})

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

test('several requests sent at once are answered in their order, each with its line in the log', async () => {
  const { open, lines } = await openServer({ accounts })
  const { send, until, socket, said } = await open()
  const read = (path: string) => `GET ${path} HTTP/1.1\r\n${head}\r\n`
  send(read('/api/contacts/1') + read('/api/contacts/2') + read('/settings.json') + read('/api/contacts'))
  await until(/"total":1\}/)
  expect(answersIn(said()).map(({ status }) => status)).toEqual([200, 404, 200, 200])
  socket.destroy()
  await expect.poll(() => lines.length).toBe(4)
  expect(lines.map(({ route }) => route)).toEqual([
    '/api/contacts/:id',
    '/api/contacts/:id',
    '/settings.json',
    '/api/contacts',
  ])
})
