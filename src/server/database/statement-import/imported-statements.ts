import { portionsOf } from '../core/engine.ts'
import { sql, type RawBuilder } from 'kysely'
import type { PlannedLine } from '../../../domain/statement-import.ts'
import { toKeepable } from '../../../domain/text.ts'
import type { Statement } from '../../../statements/common/statement.ts'
import type { Db } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { balancesIn } from '../records/entries.ts'
import type { Line, Part } from '../../../statements/recognition/part.ts'
import type { detailAdder } from './detail-adder.ts'
import type { dayReader, Ledger } from './import-ledger.ts'
import { kindOf, type Known } from '../../../statements/recognition/same-statement.ts'
import type { Chains } from '../../../statements/recognition/statement-chains.ts'

/** What an import knows of the account. */
export type ImportContext = {
  ledger: Ledger
  /** The statements with balances that place them in a chain, including those of this file. */
  known: ReadonlyMap<string, Known>
  /** The ids of statements imported already. */
  there: Set<string>
  /** All `known` statements by their balances, and by the file that brought them (same-statement.ts). */
  byBalances: ReadonlyMap<string, readonly (readonly Known[])[]>
  chains: Chains
  /** All statements imported before, by their ids. */
  stored: ReadonlyMap<string, { bankAccount: string; kind: string }>
  /** All statements of the file, by their ids. */
  partsById: ReadonlyMap<string, readonly Part[]>
  /** The bank accounts with statements, as files name them, for each kind of file. */
  bankAccounts: readonly { name: string; kind: string }[]
  /** The lines of a day's transactions, with those that are new. */
  linesOn: ReturnType<typeof dayReader>
  addDetails: ReturnType<typeof detailAdder>
  /** Notes what happens to a line, where someone only looks. */
  tell?: ((line: Line, state: PlannedLine['state']) => void) | undefined
}

/**
 * All statements imported before, by their ids, with the account and the kind of file of each; and those with balances that place
 * them in a chain.
 */
export async function importedStatements(
  tx: Db,
  account: AccountId,
): Promise<Pick<ImportContext, 'stored'> & { known: Map<string, Known> }> {
  const rows = await scopedTo(tx, account).selectFrom('statements').selectAll().execute()
  const known = rows.flatMap((row): Known[] => {
    const balances = balancesIn(row)
    if (!balances || balances.closing.doubtful) return []
    const { id, name, format } = row
    const imports = new Set([`${row.imported_at} ${row.file_name}`])
    const importIds = row.imports?.split(' ') ?? []
    const { bank_account: bankAccount, file_name: fileName } = row
    return [{ id, name, format, ...balances, imports, importIds, bankAccount, fileName }]
  })
  return {
    stored: new Map(rows.map((row) => [row.id, { bankAccount: row.bank_account, kind: kindOf(row.format) }])),
    known: new Map(known.map((one) => [one.id, one])),
  }
}

export function bankAccountsOf(
  stored: Iterable<{ bankAccount: string; kind: string }>,
): { name: string; kind: string }[] {
  const all = Array.from(
    stored,
    ({ bankAccount, kind }) => [`${kind}\n${bankAccount}`, bankAccount, kind] as const,
  )
  return [...new Map(all.map(([key, name, kind]) => [key, { name, kind }])).values()]
}

/** The kind of a statement imported before, or together with this one from another file of an archive. */
export function kindIn(
  { stored, partsById }: ImportContext,
  id: string,
  { file }: Statement,
): string | undefined {
  const beside = () => partsById.get(id)?.findLast(({ statement }) => statement.file !== file)
  return stored.get(id)?.kind ?? kindOfPart(beside())
}

function kindOfPart(part: Part | undefined): string | undefined {
  return part && kindOf(part.statement.format)
}

/**
 * Saves the statements as imported. One that is there already is noted as one of this import, too; one of which only some
 * lines were left proves something again.
 */
export async function saveStatements(
  tx: Db,
  account: AccountId,
  { parts, fileName, importId }: { parts: readonly Part[]; fileName: string; importId: string },
) {
  const imported_at = new Date().toISOString()
  const once = new Map(parts.toReversed().map((part) => [part.id, part])) // the first of those with one id
  const rows = [...once.values()].map(({ id, statement, check }) => {
    const { bankAccount: bank_account, opening, closing, name, format } = statement
    const doubtful = check.result === 'adds up' ? undefined : true
    return {
      account,
      id,
      bank_account,
      name,
      format,
      file_name: toKeepable(statement.file === undefined ? fileName : `${fileName}: ${statement.file}`),
      imported_at,
      opening: opening ? JSON.stringify(opening) : null,
      closing: closing ? JSON.stringify({ ...closing, doubtful }) : null,
      imports: importId,
    }
  })
  const names = new Map(
    parts.flatMap(({ statement: { bankAccount, accountAs } }) =>
      accountAs ? [[bankAccount, accountAs] as const] : [],
    ),
  )
  for (const [number, name] of names)
    await tx
      .insertInto('bank_accounts')
      .values({ account, number, name: toKeepable(name).slice(0, 100) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const some of portionsOf(rows, 100))
    await tx
      .insertInto('statements')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['account', 'id']).doUpdateSet({
          imports: ifLeft(sql`excluded.imports`, sql`statements.imports || ' ' || excluded.imports`),
          closing: ifLeft(sql`excluded.closing`, sql`statements.closing`),
          file_name: ifLeft(sql`excluded.file_name`, sql`statements.file_name`),
          imported_at: ifLeft(sql`excluded.imported_at`, sql`statements.imported_at`),
        }),
      )
      .execute()
}

/** What a statement has now: one that no import contained any more starts again. */
function ifLeft(again: RawBuilder<unknown>, otherwise: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when statements.imports = '' then ${again} else ${otherwise} end`
}
