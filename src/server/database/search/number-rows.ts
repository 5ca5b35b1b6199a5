import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine, Place, Words } from '../core/engine.ts'
import { rowInSlot, slotOf } from './packed-rowid.ts'
import type { Schema } from '../core/schema.ts'

/** Numbers new rows of SQLite in the order of their list (packed-rowid.ts). */
export function numberRows(rowsOf: Engine['rowsOf']): Words['numbering'] {
  return (tx, at) => {
    const last = new Map<number, number>()
    return async (rows) => {
      const slots = rows.map(({ key }) => slotOf(at.account, at.collection, key))
      await lookUpLast(tx, rowsOf, at, last, slots)
      return slots.map((slot) => {
        const number = (last.get(slot) ?? 0) + 1
        last.set(slot, number)
        return String(rowInSlot(slot, number))
      })
    }
  }
}

/**
 * Looks up the last row number in each slot that is not known yet, after which new rows are numbered. The plus sign
 * keeps SQLite from scanning all rows of the account.
 */
async function lookUpLast(
  tx: Kysely<Schema>,
  rowsOf: Engine['rowsOf'],
  at: Place,
  last: Map<number, number>,
  slots: readonly number[],
) {
  const unknown = [...new Set(slots)].filter((slot) => !last.has(slot))
  if (unknown.length === 0) return
  const given = rowsOf(
    unknown.map((slot) => ({ slot })),
    ['slot'],
    ['slot'],
  )
  const { rows } = await sql<{ slot: number; number: number | null }>`
    select slot, (
      select row & 16777215 from ${sql.ref(at.collection)}
      where +${sql.ref('account')} = ${at.account} and row between slot << 24 and (slot << 24) + 16777215
      order by row desc limit 1) as number
    from ${given}`.execute(tx)
  for (const { slot, number } of rows) last.set(slot, number ?? 0)
}
