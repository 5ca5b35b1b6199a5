import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openBooks } from '../../src/server/database/open-books.ts'
import { freePort, startPostgres } from './database/postgres.ts'
import { oneLine } from './inbox/open-inbox.ts'
import { ask, newFolder, serve, start } from './running.ts'

const postgres = await startPostgres()
afterAll(() => postgres?.remove())

test('the first start creates an account, shows its token once, and stores what is written', async () => {
  const folder = newFolder()
  const first = await serve(folder)
  first.keepLog()
  const { token = 'none' } = first
  expect(first.errors()).toContain(`Bookend: ${first.address}/#token=${token}\n`)
  expect(await ask(first.address, '/api/contacts', { token })).toMatchObject({
    status: 200,
    body: { total: 0 },
  })
  const made = await ask(first.address, '/api/contacts/new', {
    token,
    method: 'POST',
    body: '{"company":"Łódź Meble"}',
  })
  expect(made.status).toBe(201)
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.output()).not.toMatch(new RegExp(`${token}|Łódź`))
  expect(existsSync(join(folder, 'data/books.db'))).toBe(true)

  const second = await serve(folder)
  expect(second.errors()).not.toContain('token=')
  expect(second.errors()).toContain('npm run books -- token add --account "My books" NAME')
  const kept = await ask(second.address, '/api/contacts', { token })
  expect(kept.body).toMatchObject({ total: 1, items: [{ company: 'Łódź Meble' }] })
  const books = await openBooks(join(folder, 'data/books.db'))
  await books.accounts.add('Maes BV').then(books.close)
  expect((await serve(folder)).errors()).toContain('token add --account ACCOUNT NAME')
})

test('of two servers that start on the same empty books at once, one prints a token, and both accept it', async () => {
  const folder = newFolder()
  const both = await Promise.all([serve(folder), serve(folder)])
  const tokens = both.flatMap(({ errors }) => /#token=(\S+)/.exec(errors())?.[1] ?? [])
  expect(tokens).toHaveLength(1)
  const [token = ''] = tokens
  for (const { address } of both) expect((await ask(address, '/api/contacts', { token })).status).toBe(200)
})

test('books in :memory: are gone when the server stops', async () => {
  const folder = newFolder()
  const server = await serve(folder, { args: ['--database', ':memory:'], variables: { TMPDIR: folder } })
  expect((await ask(server.address, '/api/contacts', { token: server.token ?? '' })).status).toBe(200)
  expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^bookend-/))
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(readdirSync(folder)).toEqual(['index.html'])
})

test('a server that other machines can reach says so, and goes on', async () => {
  const server = await serve(newFolder(), { args: ['--host', '0.0.0.0'] })
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.errors()).toContain('Warning: other machines on the network can reach this server.')
})

test('a quiet server logs no requests', async () => {
  const server = await serve(newFolder(), { args: ['--quiet'] })
  server.keepLog()
  await ask(server.address, '/')
  server.process.kill('SIGTERM')
  await server.ended
  expect(server.output()).toBe('')
})

test('variables say which port and which books', async () => {
  const folder = newFolder()
  const port = await freePort()
  const server = start(folder, { variables: { PORT: String(port), DATABASE_URL: 'elsewhere.db' } })
  await expect.poll(() => server.errors()).toContain(`http://127.0.0.1:${port}/`)
  expect(existsSync(join(folder, 'elsewhere.db'))).toBe(true)
})

test('a port in use is reported in one sentence with code 1, and no account is created', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void busy.close())
  await once(busy, 'listening')
  const port = String(portOf(busy.address()))
  const folder = newFolder()
  const server = start(folder, { args: ['--port', port] })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toBe(`Port ${port} is in use: choose another with --port.\n`)
  expect((await serve(folder)).token).toBeDefined()
})

test('an address that this machine does not have is reported in one sentence with code 1', async () => {
  const server = start(newFolder(), { args: ['--port', '0', '--host', '192.0.2.1'] })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toBe(
    'This machine does not have the address 192.0.2.1: use --host to choose one that it has.\n',
  )
})

test('an unknown option is reported with the usage and code 2, and --help prints the usage', async () => {
  const [wrong, help] = [start(newFolder(), { args: ['--prot'] }), start(newFolder(), { args: ['--help'] })]
  help.keepLog()
  expect(await Promise.all([wrong.ended, help.ended])).toEqual([2, 0])
  expect(wrong.errors()).toContain('Usage: npm start')
  expect([help.output(), help.errors()]).toEqual([expect.stringContaining('Usage: npm start'), ''])
})

test('without a built app it says how to build it, with code 2', async () => {
  const folder = newFolder()
  const server = start(folder, { args: ['--dist', join(folder, 'nowhere')] })
  expect(await server.ended).toBe(2)
  expect(server.errors()).toMatch(/^There is no built app in .*nowhere: run “npm run build” first/)
})

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0
}

test.skipIf(!postgres)(
  'servers that share a PostgreSQL make one account, say when it is away, and go on when it is back',
  async () => {
    if (!postgres) return
    const url = await postgres.createDatabase('start')
    const variables = { DATABASE_URL: url }
    const servers = await Promise.all([1, 2, 3].map(() => serve(newFolder(), { variables })))
    const tokens = servers.flatMap(({ errors }) => /#token=(\S+)/.exec(errors())?.[1] ?? [])
    expect(tokens).toHaveLength(1)
    const wrong = 'x'.repeat(43)
    const ask = (path: string, token: string) =>
      Promise.all(
        servers.map(({ address }) =>
          fetch(`${address}${path}`, {
            headers: { Authorization: `Bearer ${token}` },
            signal: AbortSignal.timeout(30_000), // fails where a server is silent, not at the end of the test
          }),
        ),
      )
    const statuses = async (path: string, token = tokens[0] ?? '') =>
      (await ask(path, token)).map(({ status }) => status)
    expect(await statuses('/api/contacts')).toEqual([200, 200, 200])
    expect(await statuses('/readyz')).toEqual([200, 200, 200])

    await postgres.stop('immediate')
    expect(await statuses('/healthz')).toEqual([200, 200, 200])
    expect(await statuses('/readyz')).toEqual([503, 503, 503])
    expect(await statuses('/api/contacts')).toEqual([503, 503, 503])
    const [answer] = await ask('/api/contacts', wrong)
    expect([answer?.status, answer?.headers.get('Content-Type')]).toEqual([503, 'application/problem+json'])
    expect(Number(answer?.headers.get('Retry-After'))).toBeGreaterThan(0)
    const late = start(newFolder(), { variables, args: ['--port', '0'] })
    expect(await late.ended).toBe(1)
    expect(late.errors()).not.toMatch(/\n {4}at /)

    await postgres.start()
    await expect.poll(() => statuses('/readyz')).toEqual([200, 200, 200])
    expect(await statuses('/api/contacts')).toEqual([200, 200, 200])
    expect(await statuses('/api/contacts', wrong)).toEqual([401, 401, 401])
  },
)

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s lets a request that has begun finish, and ends the server with code 0',
  async (signal) => {
    const server = await serve(newFolder())
    const { address, token = '' } = server
    const { port } = new URL(address)
    const [busy, idle] = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')]
    await once(idle, 'connect')
    let said = ''
    busy.setEncoding('utf8').on('data', (text: string) => (said += text))
    busy.write(beginningOfAWrite(token))
    await once(busy, 'data')
    server.process.kill(signal)
    await once(idle, 'close')
    busy.write('{"company":"Gouda"} ')
    await once(busy, 'close')
    expect(said).toMatch(/201 Created[\s\S]*connection: close[\s\S]*"company":"Gouda"/i)
    expect(await server.ended).toBe(0)
  },
)

test('a second signal ends the server at once, but npm, which hands on a Ctrl-C a second time, does not', async () => {
  const server = await serve(newFolder())
  server.keepLog()
  const busy = connect(Number(new URL(server.address).port), '127.0.0.1')
  busy.on('error', () => {})
  busy.write(beginningOfAWrite(server.token))
  await once(busy, 'data')
  server.process.kill('SIGTERM')
  server.process.kill('SIGTERM')
  await expect.poll(() => server.output()).toContain('stopping')
  const impatient = setInterval(() => server.process.kill('SIGTERM'), 100)
  expect(await server.ended).toBe(143)
  clearInterval(impatient)
})

test('an uncaught error is logged without data, and ends the server gracefully with code 1', async () => {
  const folder = newFolder()
  const fault = join(folder, 'fault.mjs')
  writeFileSync(fault, "process.on('SIGUSR2', () => { throw new Error(`It failed: ${process.env.WHO}`) })")
  const server = await serve(folder, { node: ['--import', fault], variables: { WHO: 'Janssens' } })
  server.keepLog()
  server.process.kill('SIGUSR2')
  expect(await server.ended).toBe(1)
  expect(server.lines()).toContainEqual(
    expect.objectContaining({ level: 'fatal', err: expect.objectContaining({ message: 'It failed…' }) }),
  )
  expect(server.lines().at(-1)).toMatchObject({ msg: 'stopped' })
  expect(server.output()).not.toContain('Janssens')
})

test('a server whose log nobody reads keeps running', async () => {
  const server = await serve(newFolder())
  for (let asked = 0; asked < 1000; asked += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${server.address}/`)))
    for (const answer of answers) expect(await answer.text()).toContain('Bookend')
  }
})

test('a server whose log and terminal are closed keeps running, and ends gracefully', async () => {
  const server = await serve(newFolder())
  server.process.stdout.destroy()
  server.process.stderr.destroy()
  for (let asked = 0; asked < 20; asked += 1) expect((await ask(server.address, '/api')).status).toBe(401)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a server writes, searches and imports, each in its thread', async () => {
  expect(await workWith('data/books.db')).toEqual([200, 201, 1, 1])
})

test.skipIf(!postgres)('a server does the same with PostgreSQL', async () => {
  if (!postgres) return
  expect(await workWith(await postgres.createDatabase('work'))).toEqual([200, 201, 1, 1])
})

/** Imports a line, adds a contact and searches for each; returns the statuses and the numbers of hits. */
async function workWith(database: string) {
  const { address, token = '' } = await serve(newFolder(), { args: ['--database', database] })
  const send = async (path: string, type: string, body: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type }
    return (await fetch(`${address}/api${path}`, { headers, method: 'POST', body })).status
  }
  const found = async (path: string) => Object((await ask(address, path, { token })).body).total
  return [
    await send('/statement-imports?name=january.sta', 'application/octet-stream', oneLine),
    await send('/contacts/new', 'application/json', '{"company":"Acme"}'),
    await found('/api/transactions?search=coffee'),
    await found('/api/contacts?search=acme'),
  ]
}

/** A request that the server has begun once it answers 100; the body is to follow. */
function beginningOfAWrite(token = ''): string {
  return (
    `POST /api/contacts/new HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
    'Content-Type: application/json\r\nContent-Length: 20\r\nExpect: 100-continue\r\n\r\n'
  )
}
