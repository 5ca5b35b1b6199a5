import { sql } from 'kysely'
import { correctionOf } from '../../../domain/bank-line.ts'
import type { Correction } from '../../../domain/bank-line.ts'
import { isKeepable } from '../../../domain/text.ts'
import type { BankLineStore } from '../../../service/store.ts'
import { answering } from '../core/database-errors.ts'
import type { Engine } from '../core/engine.ts'
import { scopedTo } from '../core/scoped-to.ts'
import type { AccountId } from '../core/scoped-to.ts'
import { StoredLine } from './entries.ts'

/** The bank lines of an account's transactions (service/store.ts). */
export function bankLines(engine: Engine, account: AccountId): BankLineStore {
  return {
    corrected: (ids) => answering(engine, () => readCorrections(engine, account, ids.filter(isKeepable))),
    get: (id) =>
      answering(engine, async () => {
        if (!isKeepable(id)) return undefined
        const own = scopedTo(engine.quick, account)
        const entry = await own
          .selectFrom('entries')
          .select(['original', 'statement'])
          .where('transaction_id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (!entry) return undefined
        const [first = ''] = entry.statement.split(' ')
        const statement = await own
          .selectFrom('statements')
          .select(['bank_account', 'name', 'format', 'file_name', 'imported_at'])
          .where('id', '=', first)
          .executeTakeFirst()
        const { reference, bank, ...original } = StoredLine.parse(JSON.parse(entry.original))
        return {
          id,
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
      }),
  }
}

async function readCorrections(
  engine: Engine,
  account: AccountId,
  ids: readonly string[],
): Promise<Correction[]> {
  const given = engine.rowsOf(
    ids.map((id) => ({ id })),
    ['id'],
  )
  const rows = await scopedTo(engine.quick, account)
    .selectFrom('transactions')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.account', '=', 'transactions.account')
        .onRef('entries.transaction_id', '=', 'transactions.id'),
    )
    .select(['transactions.id', 'date', 'currency', 'amount', 'original'])
    .where('transactions.id', 'in', sql<string>`(select id from ${given})`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(
    ({ original, ...row }) => correctionOf(StoredLine.parse(JSON.parse(original)), row) ?? [],
  )
}
