import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { ColumnAnswers, mostKeptMappings, type KeptMapping } from '../../../domain/csv-columns.ts'
import { isKeepable, toKeepable } from '../../../domain/text.ts'
import { CsvMapping } from '../../../statements/csv/csv-mapping.ts'
import { CsvLayout, keyOfLayout, type KeptColumns } from '../../../statements/csv/kept-columns.ts'
import { answering } from '../core/database-errors.ts'
import type { Engine } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'

/** What the column `content` contains, as JSON. */
export const StoredMapping = z.object({
  version: z.literal(1),
  mapping: CsvMapping,
  layout: CsvLayout,
  answers: ColumnAnswers,
})

/** Columns that someone chose for a file, and what the file was called. */
export type ChosenColumns = Omit<z.infer<typeof StoredMapping>, 'version'> & { name: string }

/** Columns that an account keeps, with what is needed to read a file with them. */
export type KeptWithAnswers = KeptMapping & KeptColumns & { answers: ColumnAnswers }

/** The columns that an account keeps for its CSV files, those that were chosen last first. */
export function keptMappingsOf(engine: Engine) {
  return {
    list: (account: AccountId): Promise<KeptWithAnswers[]> =>
      answering(engine, async () => {
        const rows = await scopedTo(engine.quick, account)
          .selectFrom('kept_mappings')
          .selectAll()
          .orderBy('chosen_at', 'desc')
          .orderBy('id')
          .execute()
        return rows.map(({ id, name, chosen_at, content }) => {
          const { mapping, layout, answers } = StoredMapping.parse(JSON.parse(content))
          const columns = 'names' in layout ? layout.names.filter(Boolean) : []
          return { id, name, chosenAt: chosen_at, columns, mapping, layout, answers }
        })
      }),
    /** The currencies of the bank accounts of which all transactions have one. */
    currencies: (account: AccountId): Promise<Record<string, string>> =>
      answering(engine, async () => {
        const rows = await scopedTo(engine.quick, account)
          .selectFrom('transactions')
          .select((eb) => [
            'bank_account',
            eb.fn.min('currency').as('currency'),
            eb.fn.max('currency').as('last'),
          ])
          .where('bank_account', '<>', '')
          .where('currency', '<>', '')
          .groupBy('bank_account')
          .execute()
        const single = rows.filter(({ currency, last }) => currency === last && /^[A-Z]{3}$/.test(currency))
        return Object.fromEntries(single.map((row) => [row.bank_account, row.currency]))
      }),
    /** Gives it another name; false if it is not kept. */
    rename: (account: AccountId, id: string, name: string): Promise<boolean> =>
      engine.write(async (tx) => {
        const { numUpdatedRows } = await scopedTo(tx, account)
          .updateTable('kept_mappings')
          .set({ name })
          .where('id', '=', toKeepable(id))
          .executeTakeFirstOrThrow()
        return isKeepable(id) && numUpdatedRows > 0n
      }),
    /** Forgets it; false if it is not kept. */
    remove: (account: AccountId, id: string): Promise<boolean> =>
      engine.write(async (tx) => {
        const { numDeletedRows } = await scopedTo(tx, account)
          .deleteFrom('kept_mappings')
          .where('id', '=', toKeepable(id))
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      }),
  }
}

/**
 * Keeps the columns of an imported file within its write, in place of others for the same layout, whose name stays. False if
 * the account keeps as many as it may.
 */
export async function keepMapping(
  engine: Engine,
  tx: Db,
  account: AccountId,
  { name, ...chosen }: ChosenColumns,
): Promise<boolean> {
  const id = createHash('sha256').update(keyOfLayout(chosen.layout)).digest('hex')
  const own = scopedTo(tx, account)
  const kept = await own.selectFrom('kept_mappings').select(['id', 'name']).execute()
  const before = kept.find((one) => one.id === id)
  if (!before && kept.length >= mostKeptMappings) return false
  await own.deleteFrom('kept_mappings').where('id', '=', id).execute()
  const content = JSON.stringify({ version: 1, ...chosen } satisfies z.infer<typeof StoredMapping>)
  const shortName = Array.from(toKeepable(name)).slice(0, 100).join('').trim() || 'CSV'
  const row = [account, id, before?.name ?? shortName, new Date().toISOString(), content]
  const columns = ['account', 'id', 'name', 'chosen_at', 'content']
  await engine.insert(tx, 'kept_mappings', columns, [row], { numbers: ['account'] })
  return true
}
