import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from './database/postgres.ts'
import { oneLine } from './inbox/open-inbox.ts'
import { newFolder, serve } from './running.ts'

// Inside the project, as `npm run build` writes it, so that it finds the packages that are not built in.
const project = join(import.meta.dirname, '../..')
const cache = join(project, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'built-server-'))
const postgres = await startPostgres()

beforeAll(async () => {
  const configFile = join(project, 'vite.server.config.ts')
  await build({ configFile, root: project, logLevel: 'warn', build: { outDir: folder } })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the built server writes, searches and imports, each in its thread', async () => {
  expect(await workWith('data/books.db')).toEqual([200, 201, 1, 1])
})

test.skipIf(!postgres)('the built server does the same with PostgreSQL', async () => {
  if (!postgres) return
  onTestFinished(() => postgres.remove())
  expect(await workWith(await postgres.createDatabase('built'))).toEqual([200, 201, 1, 1])
})

/** Imports a line, adds a contact and searches for each; returns the statuses and the numbers of hits. */
async function workWith(database: string) {
  const main = join(folder, 'main.js')
  const { address, token } = await serve(newFolder(), { main, args: ['--database', database] })
  const ask = (path: string, type?: string, body?: string) => {
    const headers = { Authorization: `Bearer ${token}`, ...(type !== undefined && { 'Content-Type': type }) }
    return fetch(`${address}/api${path}`, { headers, ...(body !== undefined && { method: 'POST', body }) })
  }
  const found = async (path: string) => Object(await (await ask(path)).json()).total
  return [
    (await ask('/statement-imports?name=january.sta', 'application/octet-stream', oneLine)).status,
    (await ask('/contacts/new', 'application/json', '{"company":"Acme"}')).status,
    await found('/transactions?search=coffee'),
    await found('/contacts?search=acme'),
  ]
}
