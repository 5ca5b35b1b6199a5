import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, newFolder, serve } from './running.ts'

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
  for (let asked = 0; asked < 3000; asked += 50) {
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

/** A request that the server has begun once it answers 100; the body is to follow. */
function beginningOfAWrite(token = ''): string {
  return (
    `POST /api/contacts/new HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
    'Content-Type: application/json\r\nContent-Length: 20\r\nExpect: 100-continue\r\n\r\n'
  )
}
