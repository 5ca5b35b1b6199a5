import { describe, expect, inject, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { presentRequest } from '../../../src/server/database/core/create-shares.ts'
import { aContact } from '../../builders.ts'
import { emptyBooks } from './empty-books.ts'

/** Books of two accounts, in which `lock` is held until `unlock`; by default nobody can read contacts. */
async function lockedBooks(server: string, lock = 'lock table contacts in access exclusive mode') {
  const { books, url, sql } = await emptyBooks('PostgreSQL', server)
  const [one, other] = [await books.accounts.add('One'), await books.accounts.add('Other')]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(lock)
  const everything = { search: '', filter: {} } as const
  const ask = <T>(account: number, work: () => Promise<T>, signal = new AbortController().signal) =>
    presentRequest.run({ account, signal: () => signal }, work)
  return {
    one,
    other,
    contacts: (signal?: AbortSignal) =>
      ask(one.id, () => books.storeOf(one.id).queries.contacts.values(everything, 'city'), signal),
    totals: (id: number) => ask(id, () => books.storeOf(id).queries.transactions.totals(everything)),
    list: (id: number) =>
      ask(id, () => books.storeOf(id).contacts.list({ search: '', page: 1, pageSize: 25 })),
    create: (id: number) => ask(id, () => books.storeOf(id).contacts.create(aContact())),
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

const servers = [
  { server: inject('postgres'), name: 'directly' },
  { server: inject('pgbouncer'), name: 'through PgBouncer' },
]

for (const { server, name } of servers) {
  describe.skipIf(server === '')(name, () => {
    test('PostgreSQL ends a question when its request is aborted, and one that waits does not begin', async () => {
      const { contacts, waiting, unlock } = await lockedBooks(server)
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
    })

    test('the questions of one account never take all connections to PostgreSQL', async () => {
      const { other, contacts, totals, waiting, unlock } = await lockedBooks(server)
      const asked = Array.from({ length: 100 }, () => contacts())
      await expect.poll(waiting).toBe(2)
      expect(await totals(other.id)).toMatchObject({ count: 0 })
      expect(await waiting()).toBe(2)
      await unlock()
      for (const answer of await Promise.all(asked)) expect(answer).toEqual({ values: [], total: 0 })
    })

    test('nor do its writes, when they wait for a lock, and it can be read meanwhile', async () => {
      const lock = 'select * from account_state where account = 1 for update'
      const { one, other, create, list, waiting, unlock } = await lockedBooks(server, lock)
      expect(one.id).toBe(1)
      const asked = Array.from({ length: 40 }, () => create(one.id))
      await expect.poll(waiting).toBe(2)
      await create(other.id)
      expect(await list(one.id)).toMatchObject({ total: 0 })
      expect(await waiting()).toBe(2)
      await unlock()
      await Promise.allSettled(asked) // a slow machine may refuse some as busy
    })

    const away = { message: expect.stringContaining('cannot be reached') }
    const busy = { message: expect.stringContaining('busy with another change') }
    test('a cluster passes on errors of its nodes without their codes', async () => {
      const { books, sql } = await emptyBooks('PostgreSQL', server)
      const { id } = await books.accounts.add('One')
      const { contacts } = books.storeOf(id)
      await sql(`create function fail() returns trigger language plpgsql as $$ begin
        raise exception '%', tg_argv[0] using errcode = tg_argv[1]; end $$`)
      for (const { words, code, meant, table = 'contacts' } of [
        { words: 'server closed the connection unexpectedly', code: 'XX000', meant: away },
        { words: 'terminating connection due to unexpected postmaster exit', code: 'XX000', meant: away },
        { words: 'the connection is lost', code: '08006', meant: away, table: 'changes' }, // nothing waits for the answer but the end
        { words: 'failed to COPY to shard 8 on 10.0.0.2:5432', code: '58030', meant: away },
        { words: 'canceling statement due to lock timeout', code: 'XX000', meant: busy },
        { words: 'deadlock detected', code: 'XX000', meant: busy },
        { words: 'duplicate key value violates unique constraint', code: 'XX000', meant: { code: '23505' } },
      ]) {
        await sql(
          `create trigger fail before insert on ${table} execute function fail('${words}', '${code}')`,
        )
        await expect(contacts.create(aContact()), words).rejects.toMatchObject(meant)
        await sql(`drop trigger fail on ${table}`)
        expect(await contacts.list({ search: '', page: 1, pageSize: 25 })).toEqual({ items: [], total: 0 })
      }
    })
  })
}
