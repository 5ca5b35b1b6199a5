import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { folder, running, serve, ask, fileOf } from './running-server.ts'

afterEach(() => running.forEach((child) => child.kill('SIGKILL')))

afterAll(() => rmSync(folder, { recursive: true }))

test('a request that breaks off is no fault of the server', async () => {
  const { address, child, errors } = await serve('--transactions', fileOf([aTransaction({ id: '1' })]))
  const { port } = new URL(address)
  const head = 'POST /transactions/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  for (const rest of [
    'Content-Length: 50\r\n\r\n{"amo',
    'Transfer-Encoding: chunked\r\n\r\n5\r\n{"amo\r\n',
  ]) {
    await new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(head + rest, () => socket.destroy()),
      )
      socket.on('close', resolve)
    })
  }
  expect((await ask(`${address}/transactions/1`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await errors).toBe('')
})

test('the app may use it from its own origins, and learns the Location', async () => {
  const { address } = await serve('--contacts', fileOf([]))
  for (const host of ['127.0.0.1', 'localhost']) {
    for (const port of [4173, 5173]) {
      const origin = `http://${host}:${port}`
      const { headers } = await ask(`${address}/contacts`, 'GET', undefined, { Origin: origin })
      expect(headers.get('Access-Control-Allow-Origin')).toBe(origin)
      expect(headers.get('Access-Control-Expose-Headers')).toContain(
        'ETag,Location,Retry-After,Bookend-Service',
      )
      expect(headers.get('Vary')).toContain('Origin')
    }
  }
})

test('a preflight is answered for the methods and the header that the app sends', async () => {
  const { address } = await serve('--contacts', fileOf([]))
  const { status, headers } = await ask(`${address}/contacts`, 'OPTIONS', undefined, {
    Origin: 'http://localhost:4173',
    'Access-Control-Request-Method': 'DELETE',
    'Access-Control-Request-Headers': 'content-type',
  })
  expect(status).toBe(204)
  expect(headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:4173')
  expect(headers.get('Access-Control-Allow-Methods')?.split(',')).toEqual(['GET', 'HEAD', 'POST', 'DELETE'])
  expect(headers.get('Access-Control-Allow-Headers')?.split(',')).toContain('Content-Type')
  expect(Number(headers.get('Access-Control-Max-Age'))).toBeGreaterThan(0)
})

test('a refusal can be read across origins too', async () => {
  const { address } = await serve('--contacts', fileOf([]))
  const answer = await ask(`${address}/contacts/1`, 'GET', undefined, { Origin: 'http://localhost:5173' })
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
    404,
    'http://localhost:5173',
  ])
})

test('a page from elsewhere can neither read nor write; --origin says which can', async () => {
  const file = fileOf([aTransaction({ id: '1', amount: '1.00' })])
  const { address } = await serve(
    '--transactions',
    file,
    '--origin',
    'https://books.example/app',
    '--origin',
    'http://x:1',
  )
  const from = (origin: string) => ({ Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' })
  const reading = await ask(`${address}/transactions`, 'GET', undefined, from('http://localhost:4173'))
  expect(reading.headers.get('Access-Control-Allow-Origin')).toBeNull()
  const writing = await ask(`${address}/transactions/1`, 'POST', 'amount=2.00', from('http://localhost:4173'))
  expect([writing.status, writing.headers.get('Content-Type')]).toEqual([403, 'application/problem+json'])
  expect((await ask(`${address}/transactions/1`)).body).toMatchObject({ amount: '1.00' })
  expect(
    (await ask(`${address}/transactions/1`, 'POST', 'amount=2.00', from('https://books.example'))).status,
  ).toBe(200)
})
