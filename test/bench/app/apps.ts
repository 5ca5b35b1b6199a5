import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { openBooks } from '../../../src/server/database/open-books.ts'
import { fill } from '../dataset.ts'
import { startServer } from '../over-http.ts'
import type { Wanted } from './watch-page.ts'

/** A page that is measured: built, served by our own server, with a sign-in to the books that all of them show. */
export type App = { name: string; url: string; token: string }

export type Served = { apps: App[]; wanted: Expectations; stop: () => Promise<void> }

export const size = { contacts: 10_000, transactions: 100_000, others: 0 }

const root = join(import.meta.dirname, '../../..')

/** Fills temporary books and serves each page over them, on a server and an origin of its own. `before` is another build of the app. */
export async function serveApps(before: string | undefined): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'books.db')
  const token = await fillBooks(file)
  const folders = {
    react: await buildReference(),
    ...(before && { before }),
    bookend: join(root, 'dist'),
  }
  const servers = await Promise.all(
    Object.entries(folders).map(async ([name, dist]) => {
      const { url, stop } = await startServer(file, ['--dist', dist])
      return { app: { name, url, token }, stop }
    }),
  )
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
  const apps = servers.map(({ app }) => app)
  const [any] = apps
  if (!any) throw new Error('There is no app')
  return { apps, wanted: await findExpectations(any), stop }
}

async function fillBooks(file: string): Promise<string> {
  const books = await openBooks(file)
  const account = await fill(books, size)
  await books.tidy()
  const token = await books.tokens.add(account, 'bench')
  await books.close()
  return token
}

/** Builds the reference page and compresses it ahead, as our build is. */
async function buildReference(): Promise<string> {
  const outDir = join(root, 'node_modules/.cache/bench-app')
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'reference'),
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'chrome120', modulePreload: { polyfill: false } },
    logLevel: 'warn',
  })
  for (const name of globSync('assets/*.js', { cwd: outDir })) {
    const path = join(outDir, name)
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
  }
  return outDir
}

/** What the lists and a record come to show, as the service itself answers. */
export type Expectations = Record<Step, Wanted> & { terms: Record<'contacts' | 'transactions', string> }

type Step =
  | 'first row'
  | 'contacts'
  | 'record'
  | 'page 2'
  | 'found contacts'
  | 'transactions'
  | 'found transactions'

type Item = Record<string, string>

// The last letter of each changes the rows, so that they cannot be there before it.
const terms = { contacts: 'gent 4', transactions: 'rechnung 47' }

async function findExpectations(app: App): Promise<Expectations> {
  const ask = async (name: 'contacts' | 'transactions', search = '', page = 1): Promise<Item[]> => {
    const query = new URLSearchParams({ search, page: String(page) })
    const headers = { Authorization: `Bearer ${app.token}` }
    const response = await fetch(`${app.url}/api/${name}?${query}`, { headers })
    const { items }: { items: Item[] } = await response.json()
    return items
  }
  const contacts = await ask('contacts')
  const rows = (items: Item[]): Wanted => ({ kind: 'rows', ids: items.map(({ id = '' }) => id) })
  for (const name of ['contacts', 'transactions'] as const) {
    const [found, early] = [await ask(name, terms[name]), await ask(name, terms[name].slice(0, -1))]
    if (found.length < 25 || found[0]?.['id'] === early[0]?.['id'])
      throw new Error(`“${terms[name]}” does not change a full page of ${name} with its last letter`)
  }
  return {
    terms,
    'first row': { kind: 'first row', id: contacts[0]?.['id'] ?? '' },
    contacts: rows(contacts),
    record: { kind: 'record', texts: [contacts[0]?.['email'] ?? '', contacts[0]?.['street'] ?? ''] },
    'page 2': rows(await ask('contacts', '', 2)),
    'found contacts': rows(await ask('contacts', terms.contacts)),
    transactions: rows(await ask('transactions')),
    'found transactions': rows(await ask('transactions', terms.transactions)),
  }
}
