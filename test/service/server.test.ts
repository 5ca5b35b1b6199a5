import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { Contact } from '../../src/domain/contact.ts'
import { pageAnswerOf } from '../../src/domain/page-answer.ts'
import { Transaction } from '../../src/domain/transaction.ts'
import { aContact, aTransaction } from '../builders.ts'
import { folder, running, serve, start, ask, fileOf } from './running-server.ts'

const bankFile = join(import.meta.dirname, '../../../shared/data/bank-transactions.json')

afterEach(() => running.forEach((child) => child.kill('SIGKILL')))

afterAll(() => rmSync(folder, { recursive: true }))

test('without files the server has the records of the demo', async () => {
  const { address } = await serve()
  const { status, body } = await ask(`${address}/contacts`)
  expect([status, Object(body).total]).toEqual([200, 1000])
  expect((await ask(`${address}/transactions?page=200`)).body).toMatchObject({
    total: 5000,
    items: { length: 25 },
  })
})

test('records are created, edited and deleted over HTTP', async () => {
  const { address } = await serve('--contacts', fileOf([aContact({ id: 'a' })]))
  const created = await ask(`${address}/contacts/new`, 'POST', { company: 'Łódź Meble' })
  expect(created.status).toBe(201)
  const home = new URL(created.headers.get('Location') ?? '', `${address}/contacts/new`)
  expect((await ask(home.href)).body).toEqual(created.body)
  expect((await ask(home.href, 'POST', { city: 'Łódź' })).body).toMatchObject({
    company: 'Łódź Meble',
    city: 'Łódź',
  })
  const { id } = z.object({ id: z.string() }).parse(created.body)
  expect((await ask(`${address}/contacts`, 'DELETE', { ids: `${id},b` })).body).toEqual({
    deleted: [id],
    missing: ['b'],
  })
  expect((await ask(home.href)).status).toBe(404)
  expect((await ask(`${address}/contacts`, 'DELETE')).status).toBe(400)
  expect(await ask(`${address}/transactions`)).toMatchObject({ status: 200, body: { total: 0 } })
})

test('HTTP keeps its rules: HEAD, 405 with Allow, 413 with and without a length, and the next request still works', async () => {
  const { address } = await serve('--transactions', fileOf([aTransaction({ id: '1' })]))
  expect(await ask(`${address}/transactions`, 'HEAD')).toMatchObject({ status: 200, body: undefined })
  const put = await ask(`${address}/transactions/1`, 'PUT', {})
  expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect((await ask(`${address}/transactions/1`, 'POST', { description: 'x'.repeat(70_000) })).status).toBe(
    413,
  )
  expect(await chunked(`${address}/transactions/1`, 'x'.repeat(200_000))).toBe(413)
  expect(await chunked(`${address}/transactions/1`, '{"amount":"7.00"}')).toBe(200)
  expect((await ask(`${address}/transactions/1`)).body).toMatchObject({ amount: '7.00' })
})

test.skipIf(!existsSync(bankFile))('all 224 real bank lines are served as the bank sent them', async () => {
  const { address } = await serve('--transactions', bankFile)
  const items: Transaction[] = []
  for (let page = 1; page <= 9; page += 1) {
    const { body } = await ask(`${address}/transactions?page=${page}`)
    items.push(...pageAnswerOf(Transaction).parse(body).items)
  }
  expect(new Set(items.map(({ id }) => id)).size).toBe(224)
  expect(items.some((item) => 'source' in item)).toBe(false)
  const { body } = await ask(`${address}/transactions?search=2016-02-30`)
  expect(body).toMatchObject({ total: 3, items: [{ date: '2016-02-30' }, {}, {}] })
  expect(items.some(({ currency }) => currency === '')).toBe(true)
  expect(items.some(({ description }) => description.includes('\n'))).toBe(true)
})

test('a file gives missing ids by position, empties missing fields and drops what no field is for', async () => {
  const { address } = await serve(
    '--contacts',
    fileOf([{ company: 'A', source: 1 }, { id: 'x7', lastName: 'B' }, {}]),
  )
  const { body } = await ask(`${address}/contacts`)
  const { items } = pageAnswerOf(Contact).parse(body)
  expect(items.map(({ id, company, lastName }) => [id, company, lastName])).toEqual([
    ['3', '', ''],
    ['1', 'A', ''],
    ['x7', '', 'B'],
  ])
  expect(Object.keys(Object(items[1]))).toEqual(Object.keys(Contact.shape))
})

test.each(['broken.json', 'nowhere.json'])(
  '%s ends the server with one sentence and code 2',
  async (name) => {
    writeFileSync(join(folder, 'broken.json'), '[{}, 7]')
    const { code, output, errors } = await run('--transactions', join(folder, name))
    expect([code, output]).toEqual([2, ''])
    expect(errors.trim().split('\n')).toEqual([expect.stringContaining(name)])
  },
)

test('an unknown flag ends the server with the usage and code 2', async () => {
  const { code, output, errors } = await run('--prot', '1')
  expect([code, output]).toEqual([2, ''])
  expect(errors).toContain('Usage: npm run service')
})

test('--help prints the usage', async () => {
  const { code, output, errors } = await run('--help')
  expect([code, errors]).toEqual([0, ''])
  expect(output).toContain('Usage: npm run service')
})

test('a port in use is reported in one sentence with code 1', async () => {
  const { address } = await serve('--contacts', fileOf([]))
  const { port } = new URL(address)
  const { code, errors } = await run('--contacts', fileOf([]), '--port', port)
  expect([code, errors]).toEqual([1, `Port ${port} is in use: choose another with --port.\n`])
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it cleanly, open connections or not', async (signal) => {
  const { address, child, errors } = await serve('--contacts', fileOf([]))
  await ask(`${address}/contacts`)
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill(signal)
  expect([await ended, await errors]).toEqual([0, ''])
})

/** Runs the server to its end. */
async function run(...args: string[]) {
  const { child, errors } = start(...args)
  const output = text(child.stdout)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  return { code, output: await output, errors: await errors }
}

/** Sends a body in chunks, without its length; answers the status. */
function chunked(url: string, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: 'POST', headers: { 'Content-Type': 'application/json' } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    sending.on('error', reject)
    sending.write(body.slice(0, 10))
    sending.end(body.slice(10))
  })
}
