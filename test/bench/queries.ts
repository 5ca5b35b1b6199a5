import { mkdirSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RecordQuery } from '../../src/domain/query/record-query.ts'
import type { AccountId, Books } from '../../src/server/database/books.ts'
import { openBooks } from '../../src/server/database/open-books.ts'
import { startPostgres } from '../server/database/postgres.ts'
import { fill, transactionId } from './dataset.ts'
import { measure, spread, tableOf, type Row } from './measure.ts'
import { ask, startServer, type Server } from './over-http.ts'

type Query = RecordQuery<'transactions'>

/** Filters, orders and totals over the whole account, each query for the first time, and streams of everything. */
export async function queryTimes(books: Books, account: AccountId): Promise<Row[]> {
  const { queries, transactions } = books.storeOf(account)
  const asked = queries.transactions
  const page = async (query: Query) => {
    const { items, total } = await asked.page(query, { page: 1, pageSize: 50 })
    return `${items.length} of ${total.toLocaleString('en')}`
  }
  const listed = async (number: number) => {
    const { items } = await transactions.list({ search: '', page: number, pageSize: 50 })
    return `${items.length} records`
  }
  const totals = async (query: Query) => `${(await asked.totals(query)).count.toLocaleString('en')} added up`
  const before = performance.now()
  await page(quarterOf(0))
  const first = performance.now() - before
  return [
    { what: 'the first query, which reads the account', runs: 1, ...spread([first]), note: '' },
    await measure('a quarter, money out, largest first: page', 30, (run) => page(quarterOf(run))),
    await measure('a quarter, money out: totals', 30, (run) => totals(quarterOf(run))),
    await measure('everything from an amount on, by counterparty: page', 30, (run) => page(largeOf(run))),
    await measure('everything from an amount on: totals', 30, (run) => totals(largeOf(run))),
    await measure('everything from an amount on, by month: groups', 10, async (run) => {
      const groups = await asked.groups(largeOf(run), 'month')
      return `${groups.total} months`
    }),
    await measure('everything: totals', 10, () => totals(everything)),
    await measure('everything, by amount: page', 10, (run) => page(sortedBy('amount', run))),
    await measure('everything, by counterparty: page', 10, (run) => page(sortedBy('counterpart', run))),
    await measure('everything, by month: groups', 10, async () => {
      const groups = await asked.groups(everything, 'month')
      return `${groups.total} months`
    }),
    await measure('the list: page 1', 30, () => listed(1)),
    await measure('the list: page 20,000', 30, (run) => listed(20_000 - run)),
    await measure('a word and an amount, newest first: page', 20, (run) =>
      page({ ...largeOf(run), search: 'wederkerend' }),
    ),
    await measure('counterparties of a quarter', 20, async (run) => {
      const values = await asked.values(quarterOf(run), 'counterpart')
      return `${values.total} names`
    }),
    await measure(
      'after a write: page',
      20,
      (run) => page(quarterOf(run)),
      (run) => transactions.update(transactionId(run), { description: `Written ${Date.now()}` }),
    ),
    await streamTime(books, account, {}),
    await streamTime(books, account, { sort: { field: 'counterpart', descending: false } }),
  ]
}

/** One row: the time between two portions, and the growth of the memory. */
async function streamTime(books: Books, account: AccountId, sorted: Pick<Query, 'sort'>): Promise<Row> {
  const { queries } = books.storeOf(account)
  const times: number[] = []
  const before = process.memoryUsage().rss
  let [count, most, then] = [0, 0, performance.now()]
  for await (const portion of queries.transactions.records({ search: '', filter: {}, ...sorted })) {
    count += portion.length
    times.push(performance.now() - then)
    most = Math.max(most, process.memoryUsage().rss)
    then = performance.now()
  }
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000
  const grown = Math.round((most - before) / 2 ** 20)
  return {
    what: `a portion of a stream of everything${sorted.sort ? ', by counterparty' : ''}`,
    runs: times.length,
    ...spread(times),
    note: `${count.toLocaleString('en')} in ${seconds.toFixed(1)} s, memory grew by ${grown} MB`,
  }
}

const everything: Query = { search: '', filter: {} }

function sortedBy(field: 'amount' | 'counterpart', run: number): Query {
  return { ...everything, sort: { field, descending: run % 2 === 1 } }
}

/** One of forty quarters. */
function quarterOf(run: number): Query {
  const month = (run % 40) * 3
  const dayOne = (months: number) =>
    `${2016 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
  const period = { from: dayOne(month), end: dayOne(month + 3) }
  return {
    search: '',
    filter: { period, direction: 'withdrawal' },
    sort: { field: 'amount', descending: false },
  }
}

function largeOf(run: number): Query {
  const sort = { field: 'counterpart' as const, descending: run % 2 === 1 }
  return { search: '', filter: { amount: { least: String(100 + run) } }, sort }
}

/** Queries over one large account in SQLite and PostgreSQL, and what other readers notice of them: `--only queries`. */
export async function queriesOnBoth(
  transactions: number,
  folder: string,
  on: string | undefined,
): Promise<void> {
  if (on !== 'postgres') await queriesOnSqlite(transactions, folder)
  if (on !== 'sqlite') await queriesOnPostgres(transactions)
}

async function queriesOnSqlite(transactions: number, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await queriesAt('SQLite', join(folder, 'books.db'), transactions)
  rmSync(folder, { recursive: true })
}

async function queriesOnPostgres(transactions: number): Promise<void> {
  const postgres = await startPostgres(['shared_buffers=1GB', 'work_mem=32MB', 'jit=off'])
  if (!postgres) return console.log('PostgreSQL is not installed.')
  try {
    await queriesAt('PostgreSQL', await postgres.createDatabase('bench'), transactions)
  } finally {
    await postgres.remove()
  }
}

async function queriesAt(title: string, url: string, transactions: number): Promise<void> {
  console.log(`## ${title}\n`)
  const books = await openBooks(url)
  const account = await fill(books, { transactions, contacts: 10_000, others: 20 })
  await books.tidy()
  console.log(tableOf(await queryTimes(books, account)))
  const token = await books.tokens.add(account, 'bench')
  await books.close()
  const server = await startServer(url)
  const rows = [
    await otherReader('GET /contacts/ID, nothing else', server, token),
    await otherReader('the same beside queries', server, token, '/queries/transactions?sort=counterparty'),
    await otherReader(
      'the same beside an export of everything',
      server,
      token,
      '/queries/transactions/records',
    ),
  ]
  console.log(`\n${tableOf(rows)}\n\nMemory: ${JSON.stringify(server.memory())} MB\n`)
  await server.stop()
}

/** How long a contact takes for ten seconds while somebody else asks for `path` again and again. */
async function otherReader(what: string, server: Server, token: string, path?: string): Promise<Row> {
  const agent = new Agent({ keepAlive: true })
  const end = performance.now() + 10_000
  const times: number[] = []
  let asked = 0
  const asking = (async () => {
    for (; path !== undefined && performance.now() < end; asked += 1)
      await ask(agent, `${server.url}/api${path}`, 'GET', token)
  })()
  while (performance.now() < end) {
    const start = performance.now()
    await ask(agent, `${server.url}/api/contacts/c${times.length % 1000}`, 'GET', token)
    times.push(performance.now() - start)
    await wait(5)
  }
  await asking
  agent.destroy()
  return { what, runs: times.length, ...spread(times), note: `${asked} asked beside` }
}
