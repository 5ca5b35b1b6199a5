import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { deriveColumns, derivedColumnsVersion } from '../../domain/query/derived-columns.ts'
import { allAccounts } from './check/check.ts'
import { isDerived } from './core/collections.ts'
import { givenIds, type Engine, type Place, setEach, installed, setInstalled } from './core/engine.ts'
import { recordPages } from './records/record-pages.ts'
import { rebuildDaySums } from './records/day-sums.ts'
import { startOfName } from './queries/sql-conditions.ts'
import { writeTo } from './records/record-writes.ts'
import { fillBankAccounts } from './records/bank-accounts.ts'
import type { Db } from './core/schema.ts'

/**
 * Fills the derived columns of books that an older Bookend has written, some thousand rows at a time, and then makes the
 * indexes over them and the sums of days. If interrupted, it continues at the next opening; two programs may do it at once.
 */
export async function fillDerivedColumns(engine: Engine): Promise<void> {
  await once(engine, 'derived-columns', async () => {
    for await (const { id: account } of allAccounts(engine)) await fillRows(engine, account)
    await createIndexes(engine, indexesOn(engine.kind))
  })
  await once(engine, 'bank-accounts', async () => {
    await inEachAccount(engine, (tx, account) => fillBankAccounts(engine, tx, account))
    await createIndexes(engine, [indexOfBankAccounts(engine.kind)])
  })
  await once(engine, 'imports', () =>
    createIndexes(engine, [['transactions_imports', '(account, import_id, key desc, id)']]),
  )
  await once(engine, 'amounts-newest-first', async () => {
    await createIndexes(engine, [indexOfAmounts])
    await dropIndex(engine, 'transactions_amounts') // had no day
  })
  await once(engine, 'day-sums', () => inEachAccount(engine, rebuildDaySums))
}

/** Does what the books do not say that it is done, and notes that it is. */
async function once(engine: Engine, name: string, work: () => Promise<void>): Promise<void> {
  if (Number((await installed(engine.admin, name)) ?? 0) >= derivedColumnsVersion) return
  await work()
  await engine.write((tx) => setInstalled(tx, name, String(derivedColumnsVersion)))
}

async function inEachAccount(engine: Engine, work: (tx: Db, account: number) => Promise<void>) {
  for await (const { id: account } of allAccounts(engine))
    await writeTo(engine, account, (tx) => work(tx, account), { isLong: true })
}

/** In the order of the list, so that SQLite reads and writes neighbours. */
async function fillRows(engine: Engine, account: number): Promise<void> {
  const at: Place = { account, collection: 'transactions' }
  for await (const page of recordPages(engine.admin, at, 1000, { withSearch: false, withDerived: true })) {
    const ids = page.filter((row) => !isDerived(row)).map(({ id }) => id)
    if (ids.length > 0) await fillSome(engine, at, ids)
  }
}

/** Derives the columns of rows as they are under the account's lock. */
function fillSome(engine: Engine, at: Place, ids: readonly string[]): Promise<void> {
  return writeTo(
    engine,
    at.account,
    async (tx) => {
      const { rows } = await sql<{ id: string; date: string; amount: string }>`
        select id, date, amount from ${sql.ref('transactions')}
        where ${sql.ref('account')} = ${at.account} and id in ${givenIds(engine, ids)}`.execute(tx)
      const derived = rows.map(({ id, ...fields }) => {
        const { day, units, rest, odd } = deriveColumns(fields)
        return [id, day, units, rest, odd]
      })
      await setEach(engine, tx, at.account, ['transactions', 'id', 'day', 'units', 'rest', 'odd'], derived, [
        'day',
        'units',
        'odd',
      ])
    },
    { isLong: true },
  )
}

/**
 * The order of the list (transactions_in_order) exists already. Each of these holds all that its questions need, so that
 * the rows themselves, which are long, are read for a page only. A name may be too long for PostgreSQL's indexes.
 */
function indexesOn(kind: Engine['kind']): [name: string, on: string][] {
  const names =
    kind === 'SQLite' ? 'counterpart, currency, units, day, rest, id' : `${startOfName('counterpart')}, id`
  return [
    ['transactions_sums', '(account, day, currency, units, rest, odd)'],
    ['transactions_names', `(account, ${names})`],
    ['transactions_odd', '(account, odd, day, id) where odd > 0'],
  ]
}

/** Of equal amounts the newest first. */
const indexOfAmounts: [name: string, on: string] = [
  'transactions_by_amount',
  '(account, currency, units, rest, day desc, id) where units is not null',
]

/** In the order of the list, with all that totals need. */
function indexOfBankAccounts(kind: Engine['kind']): [name: string, on: string] {
  const more = kind === 'SQLite' ? ', day, currency, units, rest, odd' : ''
  return ['transactions_bank_accounts', `(account, bank_account, key desc, id${more})`]
}

/** PostgreSQL goes on writing meanwhile; an index that it could not finish is made again. */
async function createIndexes({ kind, admin }: Engine, indexes: [name: string, on: string][]): Promise<void> {
  const create = (index: string, on: string, how = '') =>
    sql`create index ${sql.raw(how)} if not exists ${sql.ref(index)} on transactions ${sql.raw(on)}`.execute(
      admin,
    )
  if (kind === 'SQLite') {
    for (const [index, on] of indexes) await create(index, on)
    return
  }
  await inTurn(admin, async () => {
    for (const [index, on] of indexes) {
      const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
        where indexrelid = to_regclass(${`"${index}"`})`.execute(admin)
      if (rows[0]?.valid === false) await dropIndex({ kind, admin }, index)
      await create(index, on, 'concurrently')
    }
  })
}

async function dropIndex({ kind, admin }: Pick<Engine, 'kind' | 'admin'>, index: string): Promise<void> {
  const how = sql.raw(kind === 'PostgreSQL' ? 'concurrently' : '')
  await sql`drop index ${how} if exists ${sql.ref(index)}`.execute(admin)
}

/**
 * Two processes that make indexes of one table at once would end in a deadlock, so they take turns. Who waits asks again,
 * each time in a transaction of its own: an index waits for the end of each transaction in which something is being read.
 */
async function inTurn(admin: Engine['admin'], work: () => Promise<void>): Promise<void> {
  const isDone = () =>
    admin.transaction().execute(async (turn) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('bookend indexes')) as mine`.execute(turn)
      if (!rows[0]?.mine) return false
      await work()
      return true
    })
  while (!(await isDone())) await wait(100)
}
