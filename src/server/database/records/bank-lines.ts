import type { BankStatement } from '../../../domain/bank-account.ts'
import { compareText } from '../../../domain/compare-text.ts'
import { sql } from 'kysely'
import type { Db } from '../core/schema.ts'
import { correctionOf, type BankLine, type Correction } from '../../../domain/bank-line.ts'
import { isKeepable } from '../../../domain/text.ts'
import type { BankLineStore } from '../../../service/store.ts'
import { answering } from '../core/database-errors.ts'
import { givenIds, type Engine } from '../core/engine.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { readLine } from './entries.ts'

export function bankLines(engine: Engine, account: AccountId): BankLineStore {
  const read = (ids: readonly string[]) =>
    answering(engine, () => readLines(engine, scopedTo(engine.quick, account), ids.filter(isKeepable)))
  return {
    corrected: (ids) => answering(engine, () => readCorrections(engine, account, ids.filter(isKeepable))),
    get: async (id) => (await read([id]))[0],
    some: async (ids) => (await read(ids)).filter((line) => line !== 'damaged'),
  }
}

/** What the bank wrote of transactions, or of deleted ones. */
export async function readLines(
  engine: Engine,
  own: ReturnType<typeof scopedTo>,
  ids: readonly string[],
  { areDeleted = false } = {},
): Promise<(BankLine | 'damaged')[]> {
  if (ids.length === 0) return []
  const entries = await own
    .selectFrom('entries')
    .select(['transaction_id', 'original', 'statement'])
    .where('transaction_id', 'in', givenIds(engine, ids))
    .where('deleted_at', areDeleted ? 'is not' : 'is', null)
    .execute()
  if (entries.length === 0) return []
  const firstOf = ({ statement }: { statement: string }) => statement.split(' ')[0] ?? ''
  const statements = await own
    .selectFrom('statements')
    .select(['id', 'bank_account', 'name', 'format', 'file_name', 'imported_at'])
    .where('id', 'in', givenIds(engine, [...new Set(entries.map(firstOf))]))
    .execute()
  const byId = new Map(statements.map((statement) => [statement.id, statement]))
  const brought = await own
    .selectFrom('transactions')
    .select(['id', 'import_id'])
    .where('id', 'in', givenIds(engine, ids))
    .where('import_id', '!=', '')
    .execute()
  const imports = new Map(brought.map(({ id, import_id }) => [id, import_id]))
  return entries.map((entry) => {
    const statement = byId.get(firstOf(entry))
    const line = readLine(entry.original)
    if (!line) return 'damaged'
    const { reference, bank, later, ...original } = line
    const importId = imports.get(entry.transaction_id)
    return {
      id: entry.transaction_id,
      ...original,
      // The reference of lines whose other details no file has brought yet.
      ...(reference !== '' && { bankReference: reference }),
      ...bank,
      ...(later && { later }),
      ...(importId !== undefined && { importId }),
      ...(statement && {
        ...(statement.bank_account !== '' && { bankAccount: statement.bank_account }),
        statement: {
          name: statement.name,
          format: statement.format,
          fileName: statement.file_name,
          importedAt: statement.imported_at,
        },
      }),
    }
  })
}

async function readCorrections(
  engine: Engine,
  account: AccountId,
  ids: readonly string[],
): Promise<Correction[]> {
  const rows = await scopedTo(engine.quick, account)
    .selectFrom('transactions')
    .innerJoin('entries', 'entries.transaction_id', 'transactions.id')
    .select(['transactions.id', 'date', 'currency', 'amount', 'original'])
    .where('transactions.id', 'in', givenIds(engine, ids))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(({ original, ...row }) => {
    const line = readLine(original)
    return (line && correctionOf(line, row)) ?? []
  })
}

/** How many corrected lines of a statement are named. */
const mostCorrected = 20

/** The statements, with their lines that were corrected. */
export async function withCorrections(
  db: Db,
  account: AccountId,
  statements: readonly BankStatement[],
): Promise<BankStatement[]> {
  const corrected = await correctedLines(db, account)
  return statements.map((one) => {
    const all = corrected.get(one.id)?.map(({ line }) => line) ?? []
    const lines = all.toSorted((first, second) => compareText(first.date, second.date))
    return lines.length === 0
      ? one
      : { ...one, corrected: { count: lines.length, lines: lines.slice(0, mostCorrected) } }
  })
}

/** The lines whose transactions have another day, currency or amount, by the id of each of their statements. */
async function correctedLines(db: Db, account: AccountId) {
  // What a line says is found in its text, which is much faster than reading each.
  const isOther = ['date', 'currency', 'amount'].map(
    (name) =>
      sql<boolean>`original not like ('%"' || ${name} || '":"' || ${sql.ref(`transactions.${name}`)} || '"%')`,
  )
  const rows = await scopedTo(db, account)
    .selectFrom('transactions')
    .innerJoin('entries', 'entries.transaction_id', 'transactions.id')
    .select(['transactions.id', 'date', 'currency', 'amount', 'statement', 'original'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or(isOther))
    .execute()
  const lines = rows.flatMap(({ id, statement, original, ...now }) => {
    const booked = readLine(original)
    if (!booked || !correctionOf(booked, { id, ...now })) return []
    const { date, currency, amount } = booked
    return statement.split(' ').map((of) => ({ of, line: { id, date, currency, amount, now } }))
  })
  return Map.groupBy(lines, ({ of }) => of)
}

/** The lines whose transactions are deleted and kept, by the id of each of their statements and the currency. */
export async function deletedLines(db: Db, account: AccountId) {
  const kept = await scopedTo(db, account)
    .selectFrom('deleted_records')
    .innerJoin('entries', 'entries.transaction_id', 'deleted_records.id')
    .select(['statement', 'original'])
    .where('collection', '=', 'transactions')
    .execute()
  const lines = kept.flatMap(({ statement, original }) => {
    const { currency, amount } = readLine(original) ?? {}
    if (currency === undefined || amount === undefined) return []
    return statement.split(' ').map((id) => ({ of: `${id} ${currency}`, amount }))
  })
  return Map.groupBy(lines, ({ of }) => of)
}
