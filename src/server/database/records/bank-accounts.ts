import { sql, type RawBuilder } from 'kysely'
import {
  usualGap,
  type BankAccount,
  type OwnBankAccount,
  type BankStatement,
} from '../../../domain/bank-account.ts'
import { compareText } from '../../../domain/compare-text.ts'
import { sumOf } from '../../../domain/sum.ts'
import { isKeepable } from '../../../domain/text.ts'
import type { BankAccountStore } from '../../../service/store.ts'
import { answering } from '../core/database-errors.ts'
import { givenIds, type Engine } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { deletedLines, withCorrections } from './bank-lines.ts'
import { dailyBalances, withContradictions } from './daily-balances.ts'
import { balancesIn, StoredBalance } from './entries.ts'
import { writeTo } from './record-writes.ts'

export function bankAccounts(engine: Engine, account: AccountId): BankAccountStore {
  const list = (db: Db) => readBankAccounts(db, account)
  return {
    list: () => engine.snapshot(list),
    some: (ids) => answering(engine, () => accountsOfTransactions(engine, account, ids.filter(isKeepable))),
    balances: ({ number, currency }) =>
      engine.snapshot(async (tx) => {
        const all = await readStatements(tx, account)
        const some = all.filter((one) => one.bankAccount === number && one.currency === currency)
        return dailyBalances(engine, tx, account, some)
      }),
    statements: (areCompared) =>
      areCompared
        ? engine.snapshot(async (tx) =>
            withContradictions(
              engine,
              tx,
              account,
              await withCorrections(tx, account, await readStatements(tx, account)),
            ),
          )
        : answering(engine, () => readStatements(engine.quick, account)),
    rename: (number, name) =>
      writeTo(engine, account, async (tx) => {
        const found = (await list(tx)).find((one) => one.number === number)
        if (!found) return undefined
        const named = scopedTo(tx, account).deleteFrom('bank_accounts').where('number', '=', number)
        await named.execute()
        if (name !== '') await tx.insertInto('bank_accounts').values({ account, number, name }).execute()
        return { ...found, name }
      }),
  }
}

async function readBankAccounts(db: Db, account: AccountId): Promise<BankAccount[]> {
  const own = scopedTo(db, account)
  const all = new Map<string, BankAccount>()
  const ends = new Map<BankAccount, string[]>()
  const accountOf = (number: string): BankAccount => {
    const known = all.get(number)
    if (known) return known
    const made = { number, name: '', transactions: 0, firstDay: '', lastDay: '', balances: [] }
    all.set(number, made)
    return made
  }
  const statements = own.selectFrom('statements').select(['bank_account', 'name', 'closing'])
  for (const { bank_account, name, closing } of await statements.where('bank_account', '<>', '').execute()) {
    const one = accountOf(bank_account)
    if (closing === null) continue
    const { date: day, currency, amount, doubtful } = StoredBalance.parse(JSON.parse(closing))
    if (!one.statement || day > one.statement.day) one.statement = { name, day }
    ends.set(one, [...(ends.get(one) ?? []), day])
    const before = one.balances.find((balance) => balance.currency === currency)
    if (doubtful || (before && before.day >= day)) continue
    one.balances = [...one.balances.filter((other) => other !== before), { day, currency, amount }]
  }
  for (const [one, days] of ends) {
    const every = usualGap(days)
    if (one.statement && every !== undefined) one.statement.every = every
  }
  const counted = own
    .selectFrom('transactions')
    .select((eb) => [
      'bank_account',
      eb.fn.countAll().as('transactions'),
      eb.fn.min('key').as('first'),
      eb.fn.max('key').as('last'),
    ])
    .where('bank_account', '<>', '')
    .groupBy('bank_account')
  for (const { bank_account, transactions, first, last } of await counted.execute())
    Object.assign(accountOf(bank_account), {
      transactions: Number(transactions),
      firstDay: first,
      lastDay: last,
    })
  // A name outlives the import that gave it, if that is taken back.
  for (const { number, name } of await own.selectFrom('bank_accounts').select(['number', 'name']).execute())
    if (all.has(number)) accountOf(number).name = name
  return [...all.values()].toSorted((one, other) => compareText(one.number, other.number))
}

async function readStatements(db: Db, account: AccountId): Promise<BankStatement[]> {
  const rows = await scopedTo(db, account)
    .selectFrom('statements')
    .select(['id', 'bank_account', 'name', 'file_name', 'imported_at', 'opening', 'closing'])
    // Not those that were taken back but for some lines.
    .where((eb) => eb.or([eb('imports', 'is', null), eb('imports', '<>', '')]))
    .execute()
  const deleted = await deletedLines(db, account)
  return rows.flatMap((row) => {
    const balances = balancesIn(row)
    if (!balances) return []
    const { opening, closing } = balances
    if (opening.currency !== closing.currency) return []
    return {
      id: row.id,
      bankAccount: row.bank_account,
      currency: closing.currency,
      name: row.name,
      fileName: row.file_name,
      importedAt: row.imported_at,
      opening: { day: opening.date, amount: opening.amount },
      closing: { day: closing.date, amount: closing.amount },
      addsUp: closing.doubtful !== true,
      ...deletedOf(deleted.get(`${row.id} ${closing.currency}`)),
    }
  })
}

function deletedOf(lines: readonly { amount: string }[] | undefined) {
  return lines && { deleted: { lines: lines.length, amount: sumOf(lines.map(({ amount }) => amount)) } }
}

async function accountsOfTransactions(
  engine: Engine,
  account: AccountId,
  ids: readonly string[],
): Promise<OwnBankAccount[]> {
  const own = scopedTo(engine.quick, account)
  const statements = own.selectFrom('statements').select('bank_account')
  const rows = await own
    .selectFrom('transactions')
    .select((eb) => [
      'id',
      'bank_account',
      'counter_account',
      eb('counter_account', 'in', statements).as('isOwn'),
    ])
    .where('id', 'in', givenIds(engine, ids))
    .where((eb) => eb.or([eb('bank_account', '<>', ''), eb('counter_account', '<>', '')]))
    .execute()
  return rows.flatMap(({ id, bank_account: number, counter_account: other, isOwn }) => {
    if (isOwn && other !== '' && other !== number) return [{ id, number, transferWith: other }]
    return number === '' ? [] : [{ id, number }]
  })
}

/** Gives each imported transaction the bank account of the first statement that has its line, where it differs. */
export async function fillBankAccounts({ kind }: Pick<Engine, 'kind'>, tx: Db, account: AccountId) {
  await sql`update ${sql.ref('transactions')} set bank_account = made.bank_account
    from (select ${sql.ref('entries.transaction_id')} as id, ${sql.ref('statements.bank_account')} as bank_account
      from ${sql.ref('entries')} join ${sql.ref('statements')} on ${sql.ref('statements.account')} = ${account}
      and ${sql.ref('statements.id')} = ${firstStatement(kind)}
      where ${sql.ref('entries.account')} = ${account} and ${sql.ref('entries.deleted_at')} is null) as made
    where ${sql.ref('transactions.account')} = ${account} and ${sql.ref('transactions.id')} = made.id
    and ${sql.ref('transactions.bank_account')} <> made.bank_account`.execute(tx)
}

/** The ids of transactions that have another bank account than the statement of their line. */
export function withWrongBankAccount(kind: Engine['kind'], account: AccountId): RawBuilder<unknown> {
  return sql`select transactions.id from transactions
    join entries on entries.account = transactions.account and entries.transaction_id = transactions.id
    join statements on statements.account = entries.account and statements.id = ${firstStatement(kind)}
    where transactions.account = ${account} and entries.deleted_at is null
    and transactions.bank_account <> statements.bank_account`
}

/** The first of the statements that an entry lists. */
function firstStatement(kind: Engine['kind']): RawBuilder<string> {
  const all = sql.ref('entries.statement')
  return kind === 'SQLite'
    ? sql`substr(${all}, 1, instr(${all} || ' ', ' ') - 1)`
    : sql`split_part(${all}, ' ', 1)`
}
