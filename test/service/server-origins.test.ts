import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { Contact } from '../../src/domain/contact.ts'
import { UserError } from '../../src/server/common/user-error.ts'
import { readOptions } from '../../src/server/in-memory/options.ts'
import { readRecords } from '../../src/server/in-memory/start-server.ts'
import { aTransaction } from '../builders.ts'
import { ask, fileOf, folder, running, serve } from './running-server.ts'

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

const inputs = mkdtempSync(join(tmpdir(), 'bookend-'))

afterAll(() => rmSync(inputs, { recursive: true }))

test.each([
  ['not JSON at all', 'cannot be read as JSON'],
  ['\u00ff', 'cannot be read as JSON in UTF-8'],
  [{ contacts: [] }, 'must be a JSON array'],
  [[{}, 'text'], 'row 2 must be an object'],
  [[null], 'row 1 must be an object'],
  [[[]], 'row 1 must be an object'],
  [[{}, {}, { zip: 9000 }], 'row 3 must have text in the field zip'],
  [[{ city: null }], 'row 1 must have text in the field city'],
  [[{ id: 7 }], 'row 1 must have text in the field id'],
  [[{ id: 'a' }, {}, { id: 'a' }], 'row 3 has the same id as row 1, "a"'],
  [[{ id: '2' }, {}], 'row 2 has the same id as row 1, "2"'],
  [[{ id: 'new' }], 'row 1 has the id "new"'],
  [[{ id: '' }], 'row 1 has the id ""'],
  [[{ id: '1,2' }], 'row 1 has the id "1,2"'],
])('a file with %j is refused in a sentence that names file and row', (content, reason) => {
  const file = inputOf(content)
  const complaint = complaintOf(() => readRecords(file, Contact))
  expect(complaint).toContain(`${file}: `)
  expect(complaint).toContain(reason)
  expect(complaint).not.toContain('\n')
})

test.each([
  [['--prot', '1'], '--prot'],
  [['file.json'], 'file.json'],
  [['--port'], '--port'],
  [['--port', 'http'], '--port'],
  [['--port', '65536'], '--port'],
  [['--port', '-1'], '--port'],
  [['--origin', 'localhost:4173'], '--origin'],
  [['--origin', '*'], '--origin'],
])('the arguments %j are refused with a sentence and the usage', (args, named) => {
  const complaint = complaintOf(() => readOptions(args))
  expect(complaint.split('\n')[0]).toContain(named)
  expect(complaint).toContain('Usage: npm run service')
})

function complaintOf(task: () => unknown): string {
  try {
    task()
  } catch (error) {
    if (error instanceof UserError) return error.message
    throw error
  }
  throw new Error('Nobody complained')
}

let lastFile = 0

/** A file that holds the value as JSON; text is written as it is, in Latin-1. */
function inputOf(content: unknown): string {
  lastFile += 1
  const path = join(inputs, `${lastFile}.json`)
  if (typeof content === 'string') writeFileSync(path, content, 'latin1')
  else writeFileSync(path, JSON.stringify(content))
  return path
}
