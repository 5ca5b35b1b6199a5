import { sql } from 'kysely'
import { z } from 'zod/mini'
import { keptDays, type DeletedRecord } from '../../../domain/deleted-record.ts'
import { jsonIn, isKeepable } from '../../../domain/text.ts'
import type { DeletedStore } from '../../../service/store.ts'
import { collections, isListedDay } from '../core/collections.ts'
import { answering } from '../core/database-errors.ts'
import { givenIds, type Engine, type Place } from '../core/engine.ts'
import type { Db, Schema } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { readLines } from './bank-lines.ts'
import { insertRows, writeTo } from './record-writes.ts'
import { remakeRows } from './remake-rows.ts'
import { saveMarks } from './transaction-marks.ts'

export function deletedRecords(engine: Engine, account: AccountId): DeletedStore {
  return {
    list: (collection, { page, pageSize }) =>
      answering(engine, async () => {
        const kept = keptRows(engine.quick, { account, collection })
        const counted = await kept.select((eb) => eb.fn.countAll().as('total')).executeTakeFirst()
        const rows = await kept
          .selectAll()
          .orderBy('deleted_at', 'desc')
          .orderBy('id', 'desc')
          .limit(pageSize)
          .offset((page - 1) * pageSize)
          .execute()
        return { items: rows.flatMap(deletedRecordOf), total: Number(counted?.total ?? 0) }
      }),
    restore: (collection, ids) =>
      writeTo(engine, account, (tx) => restoreRecords(engine, tx, { account, collection }, ids)),
  }
}

/** Keeps records that are about to be deleted, with their marks, and forgets those that have been kept long enough. */
export async function keepDeleted(
  engine: Engine,
  tx: Db,
  { account, collection }: Place,
  ids: readonly string[],
  by: string,
): Promise<void> {
  const now = new Date()
  const until = new Date(now.getTime() + keptDays * 24 * 60 * 60 * 1000).toISOString()
  const json = sql.raw(engine.kind === 'SQLite' ? 'json_object' : 'json_build_object')
  const { fields, kept } = collections[collection]
  const values = sql.join(
    [...fields, ...kept].flatMap((field) => [sql.lit(field), sql.ref(`record.${field}`)]),
  )
  const columns = sql.raw('"account", collection, id, fields, mark, note, deleted_at, deleted_by, kept_until')
  // Contacts have no marks. Citus refuses a join that a condition leaves empty.
  const [marked, marks] =
    collection === 'contacts'
      ? [sql`'', ''`, sql``]
      : [
          sql`coalesce(noted.mark, ''), coalesce(noted.note, '')`,
          sql`left join "transaction_marks" as noted on noted."account" = ${account} and noted.id = record.id`,
        ]
  const isBankLine = sql`exists (select 1 from entries
    where entries."account" = ${account} and entries.transaction_id = record.id)`
  await engine.later(
    tx,
    sql`insert into "deleted_records" (${columns})
      select record.account, ${sql.lit(collection)}, record.id, cast(${json}(${values}) as text),
        ${marked}, ${now.toISOString()}, ${by},
        ${collection === 'contacts' ? sql`${until}` : sql`case when ${isBankLine} then null else ${until} end`}
      from ${sql.ref(collection)} as record ${marks}
      where record."account" = ${account} and record.id in ${givenIds(engine, ids)}
      on conflict (account, collection, id) do update set fields = excluded.fields, mark = excluded.mark,
        note = excluded.note, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by,
        kept_until = excluded.kept_until`,
  )
  const expired = scopedTo(tx, account).deleteFrom('deleted_records')
  await engine.later(tx, expired.where('kept_until', '<=', now.toISOString()))
}

/** Forgets all records that have been kept long enough, also of accounts in which nothing is deleted any more. */
export async function forgetExpired({ admin }: Engine): Promise<void> {
  const now = new Date().toISOString()
  // Books that have none are not written to.
  const one = await admin
    .selectFrom('deleted_records')
    .select('id')
    .where('kept_until', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (one) await admin.deleteFrom('deleted_records').where('kept_until', '<=', now).execute()
}

async function restoreRecords(
  engine: Engine,
  tx: Db,
  at: Place,
  ids: readonly string[],
): ReturnType<DeletedStore['restore']> {
  const { account, collection } = at
  const keepable = ids.filter(isKeepable)
  const own = scopedTo(tx, account)
  const found = await own
    .selectFrom(collection)
    .select('id')
    .where('id', 'in', givenIds(engine, keepable))
    .execute()
  const there = new Set(found.map(({ id }) => id))
  // As a list, at most `mostRestored`: PostgreSQL would join a table that it knows nothing about yet row by row.
  const kept = await keptRows(tx, at)
    .selectAll()
    .where('id', 'in', keepable.length > 0 ? keepable : [''])
    .execute()
  const rows = kept.flatMap((row) => {
    const stored = there.has(row.id) ? undefined : readFieldsOf(row)
    return stored ? [{ ...row, stored: { ...stored, id: row.id } }] : []
  })
  const known = new Set([...there, ...rows.map(({ id }) => id)])
  const lost = keepable.filter((id) => !known.has(id))
  const stored = [...rows.map((row) => row.stored), ...(await asTheBankWrote(engine, tx, at, lost))]
  const back = new Set(stored.map(({ id }) => id))
  if (back.size > 0) {
    await insertRows(engine, tx, at, await remakeRows(tx, at, stored))
    if (collection === 'transactions') {
      const marks = rows.map(({ id, mark, note }) => ({ id, mark, note }))
      await saveMarks(engine, tx, account, marks)
      const lines = own.updateTable('entries').set({ deleted_at: null })
      await engine.later(tx, lines.where('transaction_id', 'in', givenIds(engine, [...back])))
    }
    const done = own.deleteFrom('deleted_records').where('collection', '=', collection)
    await engine.later(tx, done.where('id', 'in', [...back]))
  }
  return {
    restored: ids.filter((id) => back.has(id)),
    present: ids.filter((id) => there.has(id)),
    missing: ids.filter((id) => !back.has(id) && !there.has(id)),
  }
}

/** Bank lines that an earlier version deleted, which kept nothing else of them. */
async function asTheBankWrote(engine: Engine, tx: Db, { account, collection }: Place, ids: string[]) {
  if (collection === 'contacts') return []
  const lines = await readLines(engine, scopedTo(tx, account), ids, { areDeleted: true })
  return lines.flatMap((line) =>
    line === 'damaged' ? [] : [{ ...line, bank_account: line.bankAccount ?? '' }],
  )
}

function keptRows(db: Db, { account, collection }: Place) {
  return scopedTo(db, account)
    .selectFrom('deleted_records')
    .where('collection', '=', collection)
    .where((eb) => eb.or([eb('kept_until', 'is', null), eb('kept_until', '>', new Date().toISOString())]))
}

/** None of a damaged row, which must not keep the others from being listed. */
function deletedRecordOf(row: Schema['deleted_records']): DeletedRecord | [] {
  const stored = readFieldsOf(row)
  if (!stored) return []
  const named = collections[row.collection].fields.map((field) => [field, stored[field] ?? ''])
  return {
    record: { id: row.id, ...Object.fromEntries(named) },
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by,
    ...(row.kept_until !== null && { keptUntil: row.kept_until }),
    mark: row.mark,
    note: row.note,
  }
}

/** The fields of a kept record; undefined if they are damaged, so that it cannot be restored. */
export function readFieldsOf({
  collection,
  fields,
}: Pick<Schema['deleted_records'], 'collection' | 'fields'>) {
  const read = jsonIn(StoredFields, fields)
  return collection === 'contacts' || isListedDay(read?.['date'] ?? '') ? read : undefined
}

const StoredFields = z.record(z.string(), z.string())
