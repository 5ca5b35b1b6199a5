import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../../../src/server/http/app-env.ts'
import { compressAnswers } from '../../../src/server/http/compress-answers.ts'
import { aContact } from '../../builders.ts'
import { openApp, openBooksApp } from './open-app.ts'
import { openServer } from './open-server.ts'

const many = (company = 'Acme') =>
  Array.from({ length: 40 }, (_, index) => aContact({ id: `c${index}`, company: `${company} ${index}` }))
const decoded = { br: brotliDecompressSync, gzip: gunzipSync }
const mine = { token: 'mine' }
const path = '/api/contacts'

test.each(['br', 'gzip'] as const)('a list goes out by %s and is the same list', async (encoding) => {
  const { ask } = openApp({ accounts: { mine: { contacts: many() } } })
  const plain = await (await ask(path, mine)).text()
  const answer = await ask(path, { ...mine, headers: { 'Accept-Encoding': encoding } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  expect(answer.headers.get('Content-Type')).toBe('application/json')
  expect(answer.headers.get('Content-Length')).toBe(String(bytes.byteLength))
  expect(bytes.byteLength).toBeLessThan(plain.length / 4)
  expect(decoded[encoding](bytes).toString()).toBe(plain)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['zstd', null],
  ['', null],
])('who accepts %j gets a list by %s, and caches tell them apart', async (accepted, encoding) => {
  const { ask } = openApp({ accounts: { mine: { contacts: many() } } })
  const { headers } = await ask(path, { ...mine, headers: { 'Accept-Encoding': accepted } })
  expect(headers.get('Content-Encoding')).toBe(encoding)
  expect(headers.get('Vary')).toBe('Authorization, Accept-Encoding')
  expect(headers.get('Cache-Control')).toBe('private, no-cache')
})

test('who has a list gets 304 until a record changes, encoded or not', async () => {
  const { ask, as, books } = await openBooksApp()
  const account = (await books.accounts.list())[0]?.id ?? 0
  await books.load(account, { contacts: many() })
  for (const [turn, accepted] of ['br', 'gzip', 'identity'].entries()) {
    const headers = { 'Accept-Encoding': accepted }
    const tag = (await ask(path, { ...as('Acme'), headers })).headers.get('ETag') ?? ''
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const init = { ...as('Acme'), headers: { ...headers, 'If-None-Match': known } }
      const again = await ask(path, init)
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
      expect(again.headers.get('Vary')).toBe('Authorization, Accept-Encoding')
      const head = await ask(path, { ...init, method: 'HEAD' })
      expect(head.status).toBe(304)
    }
    await books.storeOf(account).contacts.update('c1', { city: `City ${turn}` })
    const changed = await ask(path, { ...as('Acme'), headers: { ...headers, 'If-None-Match': tag } })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('ETag')).not.toBe(tag)
  }
})

test('the tag of one account opens nothing of another, and each encoding has its own', async () => {
  const accounts = { mine: { contacts: many() }, yours: { contacts: many('Other') } }
  const { ask } = openApp({ accounts })
  const tags = new Set<string>()
  for (const accepted of ['br', 'gzip', 'identity']) {
    const headers = { 'Accept-Encoding': accepted }
    const tag = (await ask(path, { ...mine, headers })).headers.get('ETag') ?? ''
    tags.add(tag)
    const init = { token: 'yours', headers: { ...headers, 'If-None-Match': tag } }
    expect((await ask(path, init)).status).toBe(200)
    expect((await ask(path, { headers: init.headers })).status).toBe(401)
  }
  expect(tags.size).toBe(3)
})

test('an edit that names the tag of an encoded record is made, and one that names an older tag is not', async () => {
  const contact = aContact({ id: 'c1', company: 'Acme', street: 'x'.repeat(1500) })
  const { ask } = openApp({ accounts: { mine: { contacts: [contact] } } })
  const read = await ask(`${path}/c1`, { ...mine, headers: { 'Accept-Encoding': 'br' } })
  const tag = read.headers.get('ETag') ?? ''
  expect(tag).toMatch(/^"[\w-]{43}~br"$/)
  const edit = (city: string) =>
    ask(`${path}/c1`, {
      ...mine,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'If-Match': tag },
      body: JSON.stringify({ city }),
    })
  expect((await edit('Luik')).status).toBe(200)
  expect((await edit('Mons')).status).toBe(412)
})

test('small answers, answers to HEAD and writes go out as they are', async () => {
  const { ask } = openApp({ accounts: { mine: { contacts: many() } } })
  const accepting = { 'Accept-Encoding': 'br, gzip' }
  const small = await ask(`${path}/c1`, { ...mine, headers: accepting })
  expect([small.headers.get('Content-Encoding'), await small.json()]).toEqual([null, many()[1]])
  const head = await ask(path, { ...mine, method: 'HEAD', headers: accepting })
  expect([head.status, await head.text(), head.headers.get('Content-Encoding')]).toEqual([200, '', null])
  const headers = { ...accepting, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ street: 'x'.repeat(1500) })
  const written = await ask(`${path}/c1`, { ...mine, method: 'POST', headers, body })
  expect([written.status, written.headers.get('Content-Encoding')]).toEqual([200, null])
})

test.each(['text/event-stream', 'application/x-ndjson', 'text/csv', 'application/octet-stream'])(
  'a stream of %s is passed on piece by piece',
  async (type) => {
    const { promise: read, resolve: wasRead } = Promise.withResolvers<void>()
    const app = new Hono<AppEnv>().use(compressAnswers).get('/', () => {
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode('x'.repeat(5000)))
          await read
          controller.close()
        },
      })
      return new Response(body, { headers: { 'Content-Type': type } })
    })
    const answer = await app.request('/', { headers: { 'Accept-Encoding': 'br' } })
    const reader = answer.body?.getReader()
    expect((await reader?.read())?.value?.byteLength).toBe(5000)
    wasRead()
    expect([answer.headers.get('Content-Encoding'), answer.headers.get('Vary')]).toEqual([null, null])
  },
)

test('over one connection a list comes encoded, then as 304, then as the page', async () => {
  const { open } = await openServer({ accounts: { mine: { contacts: many() } } })
  const connection = await open()
  const ask = (more: string) =>
    connection.send(
      `GET /api/contacts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer mine\r\n${more}\r\n`,
    )
  ask('Accept-Encoding: gzip\r\n')
  const said = await connection.until(/etag: "[^"]+"/i)
  const tag = /etag: ("[^"]+")/i.exec(said)?.[1] ?? ''
  expect(said).toMatch(/content-encoding: gzip/i)
  ask(`Accept-Encoding: gzip\r\nIf-None-Match: ${tag}\r\n`)
  expect(await connection.until(/HTTP\/1\.1 304[^]+\r\n\r\n/)).not.toMatch(/connection: close/i)
  connection.send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await connection.until(/<title>Bookend/)
})
