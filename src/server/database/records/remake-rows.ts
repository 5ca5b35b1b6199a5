import { compareText } from '../../../domain/compare-text.ts'
import type { SearchedBeside } from '../../../domain/search/search-text.ts'
import { collections, keptOf, recordOf, rowOf, storedColumnsOf, type RecordRow } from '../core/collections.ts'
import { givenIds, idsOf, type Engine, type Place, setEach, portionsOf } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { scopedTo } from '../core/scoped-to.ts'
import { readLine } from './entries.ts'
import { noCounts, saveCounts } from './change-log.ts'

/** The bank lines and notes of these records, also of deleted ones; none for contacts. */
export async function searchedBeside(
  tx: Db,
  { account, collection }: Place,
  ids: readonly string[],
): Promise<Map<string, SearchedBeside>> {
  const beside = new Map<string, SearchedBeside>()
  if (collection === 'contacts') return beside
  for (const some of portionsOf(ids, portion)) {
    const entries = await scopedTo(tx, account)
      .selectFrom('entries')
      .select(['transaction_id', 'original'])
      .where('transaction_id', 'in', some)
      .execute()
    for (const { transaction_id, original } of entries)
      beside.set(transaction_id, { line: readLine(original) })
    const notes = await scopedTo(tx, account)
      .selectFrom('transaction_marks')
      .select(['id', 'note'])
      .where('id', 'in', some)
      .where('note', '!=', '')
      .execute()
    for (const { id, note } of notes) beside.set(id, { ...beside.get(id), note })
  }
  return beside
}

const portion = 500

/** Makes rows from stored fields, with all that is derived and what stays with them, in list order. */
export async function remakeRows(
  tx: Db,
  at: Place,
  stored: readonly Record<string, unknown>[],
): Promise<RecordRow[]> {
  const records = stored.map((row) => ({
    record: recordOf(at.collection, row),
    kept: keptOf(at.collection, row),
  }))
  const beside = await searchedBeside(tx, at, idsOf(records.map(({ record }) => record)))
  const down = collections[at.collection].descending ? -1 : 1
  return records
    .map(({ record, kept }) => Object.assign(rowOf(at.collection, record, beside.get(record.id)), kept))
    .toSorted((one, other) => down * compareText(one.key, other.key))
}

/** Brings rows up to date after a change of what is derived from bank lines and notes: they count as changed. The account must be locked. */
export async function bringUpToDate(engine: Engine, tx: Db, at: Place, ids: readonly string[]) {
  const columns = ['search', ...collections[at.collection].fromLine]
  const counts = noCounts()
  for (const some of portionsOf(ids, inOneStatement)) {
    const found = await scopedTo(tx, at.account)
      .selectFrom(at.collection)
      .select(storedColumnsOf(at.collection))
      .where('id', 'in', givenIds(engine, some))
      .execute()
    const rows = await remakeRows(tx, at, found)
    const values = rows.map((row) => ['id', ...columns].map((column) => row[column] ?? ''))
    await setEach(engine, tx, at.account, [at.collection, 'id', ...columns], values)
    for (const { id } of rows) counts.touched.set(id, 0)
  }
  if (counts.touched.size > 0) await saveCounts(engine, tx, at, counts) // else all of them are deleted
}

/** SQLite's index of words is written to the file after each statement. */
const inOneStatement = 2000
