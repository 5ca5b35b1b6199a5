import { expect, test } from 'vitest'
import { serializeError } from '../../../src/server/http/log.ts'
import { aContact } from '../../builders.ts'
import { builtApp, openApp, openLog } from './open-app.ts'

const accounts = { s3cretT0ken: { contacts: [aContact({ id: 'c0ffee', lastName: 'Janssens' })] } }
const token = 's3cretT0ken'

test('a request is one line: id, method, pattern of its address, status, time and account, and nothing else', async () => {
  const { ask, lines } = openApp({ accounts })
  const answer = await ask('/api/contacts/c0ffee?search=Janssens', { token })
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: process.pid,
      request: answer.headers.get('X-Request-Id'),
      method: 'GET',
      route: '/api/contacts/:id',
      account: 1,
      status: 200,
      ms: expect.any(Number),
      msg: 'answered',
    },
  ])
})

test.each([
  ['GET', '/api/contacts?search=Janssens&page=2', '/api/contacts'],
  ['HEAD', '/api/contacts/c0ffee', '/api/contacts/:id'],
  ['POST', '/api/contacts/c0ffee', '/api/contacts/:id'],
  ['POST', '/api/contacts/new', '/api/contacts/new'],
  ['GET', '/api/contacts/new', '/api/contacts/new'],
  ['DELETE', '/api/contacts', '/api/contacts'],
  ['PATCH', '/api/transactions/c0ffee', '/api/transactions/:id'],
  ['GET', '/api/transactions/Janssens%2F1', '/api/transactions/:id'],
  ['GET', '/api/Janssens/c0ffee', '/api/*'],
  ['GET', '/api/contacts/c0ffee/Janssens', '/api/*'],
  ['GET', '/api', '/api/*'],
  ['GET', '/assets/index-1.js', '/assets/index-1.js'],
  ['GET', '/assets/Janssens.js', '/*'],
  ['GET', '/contacts/c0ffee?search=Janssens', '/*'],
  ['POST', '/Janssens', '/*'],
  ['GET', '/settings.json', '/settings.json'],
])('%s %s is logged as %s', async (method, path, route) => {
  const dist = builtApp({ 'index.html': '', 'assets/index-1.js': '' })
  const { ask, lines } = openApp({ accounts, dist })
  await ask(path, { method, token, ...(method === 'POST' && { body: '{"lastName":"Janssens"}' }) })
  expect(lines).toMatchObject([{ method, route }])
  expect(JSON.stringify(lines)).not.toMatch(/Janssens|c0ffee|s3cret/)
})

test('a failed sign-in leaves neither the token nor the address in the log', async () => {
  const { ask, lines } = openApp({ accounts, trustProxy: true })
  await ask('/api/contacts/c0ffee', { token: 'wr0ngT0ken', headers: { 'X-Forwarded-For': '192.0.2.77' } })
  expect(lines).toMatchObject([{ route: '/api/*', status: 401 }])
  expect(JSON.stringify(lines)).not.toMatch(/wr0ng|192\.0|c0ffee/)
})

test('a request id from outside is not used', async () => {
  const { ask, lines } = openApp({ accounts })
  const { headers } = await ask('/', { headers: { 'X-Request-Id': 'Janssens' } })
  expect(headers.get('X-Request-Id')).not.toBe('Janssens')
  expect(JSON.stringify(lines)).not.toContain('Janssens')
})

test('those who watch the server do not fill its log while all is well', async () => {
  const { ask, lines } = openApp({ isStopping: () => true })
  await ask('/healthz')
  await ask('/readyz')
  expect(lines).toMatchObject([{ level: 'warn', route: '/readyz', status: 503 }])
})

test('an error is logged with its name and place, but without what it quotes', () => {
  const cause = Object.assign(new Error('duplicate key (email)=(j@x.example)'), {
    code: '23505',
    detail: 'Key (email)=(j@x.example) exists',
    parameters: ['Janssens'],
  })
  const told = serializeError(new TypeError('Cannot read "Janssens"', { cause }))
  expect(told).toMatchObject({
    type: 'TypeError',
    message: 'Cannot read …',
    cause: { type: 'Error', code: '23505', message: 'duplicate key …' },
  })
  expect(told.stack).toMatch(/^ {4}at .*log\.test\.ts/)
  expect(JSON.stringify(told)).not.toMatch(/Janssens|j@x/)
})

test.each([
  [() => JSON.parse('Janssens'), 'Unexpected token …'],
  [() => JSON.parse('{"a":Janssens}'), 'Unexpected token …'],
  [() => decodeURIComponent('%Janssens'), 'URI malformed'],
  [() => Object(undefined).Janssens.x, 'Cannot read properties of undefined …'],
  [() => new URL('Janssens'), 'Invalid URL'],
  [() => new Intl.NumberFormat('nl', { style: 'currency', currency: 'Janssens' }), 'Invalid currency code …'],
  [() => BigInt('Janssens'), 'Cannot convert …'],
])('the message of %s is cut before the data', (fault, message) => {
  expect(messageOf(fault)).toBe(message)
})

test.each(['text of a Janssens', undefined, null, 7, { name: 'Janssens' }])(
  'a thrown value that is not an error (%j) is logged with its type',
  (thrown) => {
    expect(serializeError(thrown)).toEqual({ type: typeof thrown, message: '', stack: '' })
  },
)

test('an error whose causes form a circle is logged all the same', () => {
  const fault = new Error('round')
  fault.cause = fault
  const { log, lines } = openLog()
  log.error({ err: fault }, 'it failed')
  expect(lines).toMatchObject([{ err: { message: 'round' }, msg: 'it failed' }])
})

function messageOf(task: () => unknown): string {
  try {
    task()
  } catch (error) {
    return serializeError(error).message
  }
  throw new Error('Nothing failed')
}
