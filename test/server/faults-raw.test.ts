import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '../../src/server/database/open-books.ts'
import { startServerProcess, type ServerProcess } from '../faults/server-process.ts'
import { aContact } from '../builders.ts'
import { answersIn } from './http/open-server.ts'
import { builtApp } from './http/open-app.ts'

let server: ServerProcess
let token = ''

beforeAll(async () => {
  const dist = builtApp()
  const database = join(dist, 'books.db')
  const books = await openBooks(database)
  const { id } = await books.accounts.add('Raw')
  await books.load(id, { contacts: [aContact({ id: '1', city: 'Gent' }), aContact({ id: '2' })] })
  token = await books.tokens.add(id, 'raw')
  await books.close()
  server = await startServerProcess({ database, dist })
})
afterAll(() => server.kill())

const crlf = '\r\n'
const head = () => `Host: localhost${crlf}Authorization: Bearer ${token}${crlf}`
const edit = (...lines: string[]) =>
  [`POST /api/contacts/1 HTTP/1.1${crlf}${head()}Content-Type: application/json`, ...lines].join(crlf)
const read = () => `GET /api/contacts/1 HTTP/1.1${crlf}${head()}${crlf}`
const wipe = () =>
  `DELETE /api/contacts HTTP/1.1${crlf}${head()}Content-Type: application/json${crlf}Content-Length: 11${crlf}${crlf}{"ids":"2"}`

/** Requests whose end a proxy in front may see elsewhere than the server does, so that one hides in the other. */
// prettier-ignore
const smuggled: [string, () => string][] = [
  ['a length and chunks', () => edit('Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', wipe())],
  ['chunks and a length', () => edit('Transfer-Encoding: chunked', 'Content-Length: 400', '', '0', '', wipe())],
  ['two lengths', () => edit('Content-Length: 2', 'Content-Length: 300', '', `{}${wipe()}`)],
  ['lengths in a list', () => edit('Content-Length: 2, 300', '', `{}${wipe()}`)],
  ['a length with a sign', () => edit('Content-Length: +2', '', `{}${wipe()}`)],
  ['a negative length', () => edit('Content-Length: -1', '', `{}${wipe()}`)],
  ['a blank before the colon', () => edit('Transfer-Encoding : chunked', '', '0', '', wipe())],
  ['a folded line', () => edit('Transfer-Encoding:', ' chunked', '', '0', '', wipe())],
  ['an encoding that is not known', () => edit('Transfer-Encoding: xchunked', '', '0', '', wipe())],
  ['chunks that are not last', () => edit('Transfer-Encoding: chunked, identity', '', '0', '', wipe())],
  ['chunks twice', () => edit('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked', '', '0', '', wipe())],
  ['line feeds alone', () => edit('Transfer-Encoding: chunked', '', '0\n', wipe()).replaceAll('\r\n', '\n')],
  ['a size with letters', () => edit('Transfer-Encoding: chunked', '', '2x', '{}', '0', '', wipe())],
  ['a size that wraps round', () => edit('Transfer-Encoding: chunked', '', '10000000000000002', '{}', '0', '', wipe())],
  ['a negative size', () => edit('Transfer-Encoding: chunked', '', '-2', '{}', '0', '', wipe())],
  ['a chunk without its end', () => edit('Transfer-Encoding: chunked', '', '2', '{}0', '', wipe())],
  ['a carriage return in a header', () => edit(`X: a\rContent-Length: 0`, '', wipe())],
  ['an HTTP/1.0 with chunks', () => edit('Transfer-Encoding: chunked', '', '0', '', wipe()).replace('1.1', '1.0')],
]

test.each(smuggled)('a request with %s has no other one inside', async (_, text) => {
  const socket = await openRaw(server.url)
  socket.end(text(), 'latin1')
  const answers = answersIn(await untilEnd(socket, 5))
  expect(answers.map(({ status }) => status)).toEqual([
    expect.toSatisfy((status) => status === 200 || status === 400),
  ])
  expect(await statusOf(`${server.url}/api/contacts/2`)).toBe(200)
})

test('whatever arrives on a connection gets an answer or a refusal in words, and the next request is served', async () => {
  const many = fc.array(fc.tuple(mutated, fc.boolean()), { minLength: 30, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(many, async (texts) => {
      const answers = await Promise.all(texts.map(([text, isLeftOpen]) => answersTo(text, isLeftOpen)))
      const wrong = answers.flat().filter((answer) => !isFit(answer))
      expect(wrong).toEqual([])
      expect(await statusOf(`${server.url}/api/contacts/2`)).toBe(200)
    }),
    { numRuns: Math.ceil(Number(process.env['FUZZ'] ?? 150) / 30) },
  )
  expect(server.isOver()).toBe(false)
  expect(server.said()).not.toMatch(/"level":"(?:error|fatal)"/)
}, 300_000)

async function answersTo(text: string, isLeftOpen: boolean) {
  const socket = await openRaw(server.url)
  const said = untilEnd(socket, 1)
  const middle = Math.floor(text.length / 2)
  socket.write(text.slice(0, middle), 'latin1')
  socket.write(text.slice(middle), 'latin1')
  if (!isLeftOpen) socket.end()
  return answersIn(await said)
}

function isFit({ status, headers }: Awaited<ReturnType<typeof answersTo>>[number]): boolean {
  return status < 400 || (status < 500 && headers.get('Content-Type') === 'application/problem+json')
}

const body = '{"city":"Brugge"}'

/** Good requests, and beginnings of other protocols. */
const start = fc.constantFrom(
  read,
  () => edit(`Content-Length: ${body.length}`, '', body),
  () => edit('Transfer-Encoding: chunked', '', '8', body.slice(0, 8), '9', body.slice(8), '0', '', ''),
  () => edit('Expect: 100-continue', `Content-Length: ${body.length}`, '', body),
  () => read() + read(),
  () => `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`,
  () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  () => `CONNECT localhost:25 HTTP/1.1${crlf}Host: localhost:25${crlf}${crlf}`,
  () => `GET / HTTP/1.1${crlf}${head()}Upgrade: websocket${crlf}Connection: Upgrade${crlf}${crlf}`,
)

const piece = fc.constantFrom(
  ...'\r\n|\n|\r|\0| |\t|:|%00|\u00ff|\u0080|,|;|"|\r\n\r\n|HTTP/9.9|-1|0x10|Content-Length: 5\r\n|Host: evil\r\n'.split(
    '|',
  ),
  ...'Transfer-Encoding: chunked\r\n|Authorization: Bearer x\r\n|Connection: close\r\n|Expect: 200-ok\r\n|ffffffffffffffff\r\n'.split(
    '|',
  ),
  'x'.repeat(20_000),
  'A: b\r\n'.repeat(2500),
)

const mutation = fc.record({
  at: fc.nat(),
  remove: fc.constantFrom(0, 0, 1, 2, 30),
  insert: fc.oneof(piece, fc.constant('')),
})

const mutated = fc.tuple(start, fc.array(mutation, { minLength: 1, maxLength: 4 })).map(([text, mutations]) =>
  mutations.reduce((mixed, { at, remove, insert }) => {
    const place = at % (mixed.length + 1)
    return mixed.slice(0, place) + insert + mixed.slice(place + remove)
  }, text()),
)

async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
  await answer.text()
  return answer.status
}

/** A connection on which anything can be sent; what breaks on it is nobody's concern. */
async function openRaw(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
    socket.once('close', () => resolve())
  })
  return socket
}

/** All that is answered on it until the server hangs up; what there is after so many seconds otherwise. */
function untilEnd(socket: Socket, seconds: number): Promise<string> {
  let said = ''
  socket.setEncoding('latin1').on('data', (text: string) => (said += text))
  return new Promise((resolve) => {
    // One too many is hung up on before anybody listens.
    if (socket.closed) return resolve(said)
    const end = () => resolve(said)
    const timer = setTimeout(() => socket.destroy(), seconds * 1000)
    socket.once('close', () => clearTimeout(timer)).once('close', end)
  })
}
