import { correctionOf, type BankLine, type Correction } from '../../../domain/bank-line.ts'
import { isKeepable } from '../../../domain/text.ts'
import type { BankLineStore } from '../../../service/store.ts'
import { answering } from '../core/database-errors.ts'
import { givenIds, type Engine } from '../core/engine.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { readLine } from './stored-lines.ts'

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
  return entries.map((entry) => {
    const statement = byId.get(firstOf(entry))
    const line = readLine(entry.original)
    if (!line) return 'damaged'
    const { reference, bank, ...original } = line
    return {
      id: entry.transaction_id,
      ...original,
      // The reference of lines whose other details no file has brought yet.
      ...(reference !== '' && { bankReference: reference }),
      ...bank,
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
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.account', '=', 'transactions.account')
        .onRef('entries.transaction_id', '=', 'transactions.id'),
    )
    .select(['transactions.id', 'date', 'currency', 'amount', 'original'])
    .where('transactions.id', 'in', givenIds(engine, ids))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(({ original, ...row }) => {
    const line = readLine(original)
    return (line && correctionOf(line, row)) ?? []
  })
}
