import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import { boundTo } from '../bound.ts'
import type { AccountId } from '../bound.ts'
import type { Schema } from '../schema.ts'
import type { Part } from './fingerprint.ts'
import { kindOf } from './twin.ts'
import type { Known } from './twin.ts'
import type { Writing } from './writing.ts'

const Stored = z.object({
  date: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** The statement was taken in though it does not add up: its balances prove nothing. */
  doubtful: z.optional(z.boolean()),
})

/** The statements of the account whose balances say where they stand, by their ids. */
export async function knownStatements(tx: Kysely<Schema>, account: AccountId): Promise<Map<string, Known>> {
  const rows = await boundTo(tx, account)
    .selectFrom('statements')
    .selectAll()
    .where('opening', 'is not', null)
    .where('closing', 'is not', null)
    .execute()
  const known = rows.flatMap((row): Known[] => {
    const opening = Stored.parse(JSON.parse(row.opening ?? ''))
    const closing = Stored.parse(JSON.parse(row.closing ?? ''))
    if (closing.doubtful) return []
    const { id, name, format } = row
    const imports = new Set([`${row.imported_at} ${row.file_name}`])
    return [
      { id, name, format, opening, closing, imports, bankAccount: row.bank_account, fileName: row.file_name },
    ]
  })
  return new Map(known.map((one) => [one.id, one]))
}

/** Adds the statements that are about to come in by one file; those which do not add up do not say where they stand. */
export function addParts(
  known: Map<string, Known>,
  { parts, fileName }: { parts: readonly Part[]; fileName: string },
) {
  for (const { id, statement, check } of parts) {
    const { opening, closing, bankAccount, name, format } = statement
    if (check.result !== 'adds up' || !opening || !closing) continue
    const one = known.get(id) ?? {
      id,
      bankAccount,
      name,
      format,
      opening,
      closing,
      fileName,
      imports: new Set(),
    }
    one.imports.add('this file')
    known.set(id, one)
  }
}

/** The bank accounts whose statements were taken into the account, with each kind of file that they came by. */
export async function bankAccountsOf(
  tx: Kysely<Schema>,
  account: AccountId,
): Promise<{ name: string; kind: string }[]> {
  const rows = await boundTo(tx, account)
    .selectFrom('statements')
    .select(['bank_account', 'format'])
    .distinct()
    .execute()
  return rows.map(({ bank_account, format }) => ({ name: bank_account, kind: kindOf(format) }))
}

/** Of what kind those of the statements are that were taken in before. */
export async function kindsOf(
  { engine, tx, account }: Pick<Writing, 'engine' | 'tx' | 'account'>,
  ids: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map()
  const given = engine.rowsOf(
    [...ids].map((id) => ({ id })),
    ['id'],
  )
  const rows = await boundTo(tx, account)
    .selectFrom('statements')
    .select(['id', 'format'])
    .where('id', 'in', sql<string>`(select id from ${given})`)
    .execute()
  return new Map(rows.map(({ id, format }) => [id, kindOf(format)]))
}

/** Notes the statements as taken in. */
export async function saveStatements(
  tx: Kysely<Schema>,
  account: AccountId,
  { parts, fileName }: { parts: readonly Part[]; fileName: string },
) {
  const imported_at = new Date().toISOString()
  const rows = parts.map(({ id, statement, check }) => {
    const { bankAccount: bank_account, opening, closing, name, format } = statement
    const doubtful = check.result === 'adds up' ? undefined : true
    return {
      account,
      id,
      bank_account,
      name,
      format,
      file_name: fileName,
      imported_at,
      opening: opening ? JSON.stringify(opening) : null,
      closing: closing ? JSON.stringify({ ...closing, doubtful }) : null,
    }
  })
  for (let start = 0; start < rows.length; start += 100)
    await tx
      .insertInto('statements')
      .values(rows.slice(start, start + 100))
      .onConflict((conflict) => conflict.columns(['account', 'id']).doNothing())
      .execute()
}
