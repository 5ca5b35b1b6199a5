import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { presentRequest } from '../../../src/server/database/core/present-request.ts'
import { emptyBooks, kinds } from './empty-books.ts'

/** Books of two accounts, in which nobody can read contacts until `unlock`. */
async function withoutContacts() {
  const { books, url, sql } = await emptyBooks('PostgreSQL')
  const [one, other] = [await books.accounts.add('One'), await books.accounts.add('Other')]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('lock table contacts in access exclusive mode')
  const everything = { search: '', filter: {} } as const
  const ask = <T>(account: number, work: () => Promise<T>, signal = new AbortController().signal) =>
    presentRequest.run({ account, signal: () => signal }, work)
  return {
    other,
    contacts: (signal?: AbortSignal) =>
      ask(one.id, () => books.storeOf(one.id).queries.contacts.values(everything, 'city'), signal),
    totals: (id: number) => ask(id, () => books.storeOf(id).queries.transactions.totals(everything)),
    /** How many statements wait for the lock. */
    waiting: async () => {
      const [row] = await sql(
        "select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return Number(row?.['count'])
    },
    unlock: () => client.query('rollback'),
  }
}

test.runIf(kinds.includes('PostgreSQL'))(
  'PostgreSQL ends a question when its request is aborted, and one that waits does not begin',
  async () => {
    const { contacts, waiting, unlock } = await withoutContacts()
    const requests = Array.from({ length: 3 }, () => new AbortController())
    const asked = requests.map(({ signal }) => contacts(signal))
    await expect.poll(waiting).toBe(2)
    for (const request of requests) request.abort()
    const outcomes = await Promise.allSettled(asked)
    // The limit for waiting for a lock would end them in other words.
    expect(outcomes.map((each) => each.status === 'rejected' && String(each.reason))).toEqual([
      expect.stringContaining('This search takes too long'),
      expect.stringContaining('This search takes too long'),
      expect.stringContaining('aborted'),
    ])
    expect(await waiting()).toBe(0)
    await unlock()
    expect(await contacts()).toEqual({ values: [], total: 0 })
  },
)

test.runIf(kinds.includes('PostgreSQL'))(
  'the questions of one account never take all connections to PostgreSQL',
  async () => {
    const { other, contacts, totals, waiting, unlock } = await withoutContacts()
    const asked = Array.from({ length: 100 }, () => contacts())
    await expect.poll(waiting).toBe(2)
    expect(await totals(other.id)).toMatchObject({ count: 0 })
    expect(await waiting()).toBe(2)
    await unlock()
    for (const answer of await Promise.all(asked)) expect(answer).toEqual({ values: [], total: 0 })
  },
)
