import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBooks } from '../../src/server/database/open-books.ts'
import type { Books } from '../../src/server/database/books.ts'
import { startPostgres } from '../server/database/postgres.ts'
import { fill, type Size } from './dataset.ts'
import { edits, inProcess } from './in-process.ts'
import { importLines } from './import-lines.ts'
import { tableOf } from './measure.ts'
import { besideSearches, closedLoad, openLoad, startServer, type Load, type Server } from './over-http.ts'
import { queriesOnBoth, queryTimes } from './queries.ts'
import { mixInWords } from './requests.ts'
import { servedImports } from './served-imports.ts'
import { startAndMemory } from './start-and-memory.ts'

// npm run bench:service -- [--transactions 1000000] [--seconds 20] [--rate 200] [--only start|edits|sqlite|postgres|imports|queries] [--on sqlite|postgres]
const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    only: { type: 'string' },
    on: { type: 'string' }, // queries on one of the databases
  },
})
const transactions = Number(values.transactions)
const seconds = Number(values.seconds)
const rate = Number(values.rate)
// A person takes seconds; a page that shows a list and fetches the next one ahead takes this long.
const pause = 100
const folder = join(import.meta.dirname, '../../node_modules/.cache/bench')
if (!existsSync(join(import.meta.dirname, '../../dist/index.html')))
  throw new Error('Run npm run build first')

const [cpu] = cpus()
console.log(
  `${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}; ` +
    `the client of the HTTP load runs on the same cores\n`,
)

const isWanted = (part: string) => values.only === undefined || values.only === part

if (isWanted('start')) await startAndMemory({ transactions: 100_000, contacts: 10_000, others: 20 })
if (isWanted('edits')) {
  rmSync(folder, { recursive: true, force: true })
  await edits(join(folder, 'books.db'), seconds)
}
if (isWanted('imports')) await servedImports(200_000)
if (values.only === 'queries') await queriesOnBoth(transactions, folder, values.on)
if (isWanted('sqlite')) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'books.db')
  await bench('SQLite, one server process', file, 1)
  console.log(`The file has ${Math.round(statSync(file).size / 1e6)} MB.\n`)
  rmSync(folder, { recursive: true })
}
if (isWanted('postgres')) {
  const postgres = await startPostgres([
    'shared_buffers=1GB',
    'work_mem=32MB',
    'max_connections=100',
    'jit=off',
  ])
  if (!postgres) throw new Error('PostgreSQL is not installed')
  try {
    await bench('PostgreSQL 15, two server processes', await postgres.createDatabase('bench'), 2)
  } finally {
    await postgres.remove()
  }
}

/** Fills the books and prints a table of what they can do. */
async function bench(title: string, url: string, processes: number) {
  console.log(`## ${title}\n`)
  const books = await openBooks(url)
  const size = { transactions, contacts: Math.round(transactions / 10), others: 1000 }
  const start = performance.now()
  const account = await fill(books, size)
  console.log(
    `${size.transactions.toLocaleString('en')} transactions and ${size.contacts.toLocaleString('en')} contacts among ` +
      `${size.others.toLocaleString('en')} other accounts, filled in ${((performance.now() - start) / 1000).toFixed(0)} s\n`,
  )
  await books.tidy()
  const rows = await inProcess(books, account)
  const queries = await queryTimes(books, account)
  console.log(tableOf([...rows, ...queries, ...(await importLines(books, 200_000))]))
  const token = await books.tokens.add(account, 'bench')
  await overHttp(books, { url, token, processes, size })
}

type Served = { url: string; token: string; processes: number; size: Size }

async function overHttp(books: Books, { url, token, processes, size }: Served) {
  await books.close()
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer(url)))
  const [first] = servers
  if (!first) throw new Error('There is no server')
  const alone = await besideSearches(first, token, 0, seconds / 4)
  const beside = await besideSearches(first, token, 4, seconds / 2)
  const clients = { servers, token, size, connections: 50, seconds }
  const steady = await openLoad(clients, rate)
  const pausing = await closedLoad(clients, pause)
  const memoryThen = memoryOf(servers)
  const most = await closedLoad(clients)
  console.log(`
| over HTTP | requests | median ms | p95 | p99 | max | seen |
|--|--|--|--|--|--|--|
| GET /contacts/ID, nothing else | ${alone.requests} | ${timesOf(alone)} | |
| GET /contacts/ID beside 4 clients that search for “eur e” nonstop | ${beside.requests} | ${timesOf(beside)} | ${beside.searches} searches |
${rowsOf(`${rate} requests a second over 50 connections, from when each was due`, steady)}
${rowsOf(`50 connections that pause ${pause} ms before they ask again`, pausing)}
| memory so far | | | | | | ${memoryThen} |
${rowsOf('50 connections that never pause', most)}
| memory at the end | | | | | | ${memoryOf(servers)} |

${mixInWords.replaceAll('\n', ' ')}
`)
  await Promise.all(servers.map((server) => server.stop()))
}

function memoryOf(servers: Server[]): string {
  const memory = servers.map((server) => server.memory())
  return `now ${memory.map(({ now }) => now).join(' + ')} MB, at most ${memory.map(({ most }) => most).join(' + ')} MB`
}

/** Two rows of the table. What the client itself needs of the cores is beside, because the servers have to do without. */
function rowsOf(what: string, { requests, perSecond, errors, cores, reads, writes }: Load): string {
  const busy = `busy cores: ${cores.servers.toFixed(2)} by the server, ${cores.client.toFixed(2)} by the client`
  return `| ${what}: reads | ${requests} in total | ${timesOf(reads)} | ${perSecond.toFixed(0)} a second, ${errors} errors; ${busy} |
| ${what}: writes (5 %) | | ${timesOf(writes)} | |`
}

function timesOf({ median, p95, p99, max }: Pick<Load['reads'], 'median' | 'p95' | 'p99' | 'max'>): string {
  return [median, p95, p99, max].map((time) => time.toFixed(1)).join(' | ')
}
