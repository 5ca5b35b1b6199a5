import { mkdirSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openBooks } from '../../src/server/database/open-books.ts'
import { startPostgres } from '../server/database/postgres.ts'
import { fill } from './dataset.ts'
import { spread, tableOf } from './measure.ts'
import type { Row } from './measure.ts'
import { ask, startServer } from './over-http.ts'
import type { Server } from './over-http.ts'
import { queryTimes } from './queries.ts'

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
