import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine, Place, Words } from '../core/engine.ts'
import { matching } from './find.ts'
import { gramsOfRow } from './grams.ts'
import { rowInSlot, slotOf } from './packed-rowid.ts'
import type { Schema } from '../core/schema.ts'
import { tokenOf } from './token-of.ts'

/**
 * Word search by FTS5: `…_text` has the trigrams of each record and finds words of three or more characters, `…_grams`
 * has single characters and pairs and finds shorter ones. Both only know row numbers (packed-rowid.ts).
 */
export function sqliteWords(
  { rowsOf, insert, later }: Pick<Engine, 'rowsOf' | 'insert' | 'later'>,
  { find }: Pick<Words, 'find'>,
): Words {
  return {
    numbering: (tx, at) => {
      const last = new Map<number, number>()
      return async (rows) => {
        const slots = rows.map(({ key }) => slotOf(at.account, at.collection, key))
        await lookUpLast(tx, rowsOf, at, last, slots)
        return slots.map((slot) => {
          const number = (last.get(slot) ?? 0) + 1
          last.set(slot, number)
          return rowInSlot(slot, number)
        })
      }
    },
    adding: async (tx, at, rows, numbers) => {
      const texts = rows.map(({ row }, index) => [numbers[index], row.search])
      await insert(tx, `${at.collection}_text`, ['rowid', 'text'], texts)
      const grams = rows.map(({ words }, index) => [numbers[index], words])
      await insert(tx, `${at.collection}_grams`, ['rowid', 'text'], grams)
    },
    wordsOf: (row) => Array.from(gramsOfRow(row), tokenOf).join(' '),
    removing: async (tx, at, ids) => {
      const given = rowsOf(
        ids.map((id) => ({ id })),
        ['id'],
      )
      for (const index of [`${at.collection}_text`, `${at.collection}_grams`]) {
        const rows = sql`delete from ${sql.ref(index)} where rowid in (
          select row from ${sql.ref(at.collection)} where ${sql.ref('account')} = ${at.account} and id in (select id from ${given}))`
        await later(tx, rows)
      }
    },
    matching,
    find,
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
