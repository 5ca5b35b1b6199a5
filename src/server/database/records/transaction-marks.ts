import { sql } from 'kysely'
import { isKeepable } from '../../../domain/text.ts'
import {
  changeMark,
  isUnmarked,
  type MarkChanges,
  type TransactionMark,
} from '../../../domain/transaction-mark.ts'
import { refuseOtherVersion } from '../../../service/entity-tag.ts'
import type { MarkStore } from '../../../service/store.ts'
import { answering } from '../core/database-errors.ts'
import { idsOf, givenIds, type Engine } from '../core/engine.ts'
import type { Db } from '../core/schema.ts'
import { scopedTo, type AccountId } from '../core/scoped-to.ts'
import { writeTo } from './record-writes.ts'
import { bringUpToDate } from './remake-rows.ts'

export function transactionMarks(engine: Engine, account: AccountId): MarkStore {
  const inWrite = <T>(work: (tx: Db) => Promise<T>) => writeTo(engine, account, work)
  const read = async (db: Db, ids: readonly string[]) => {
    const keepable = ids.filter(isKeepable)
    const [there, marked] = [
      await knownIds(engine, db, account, keepable),
      await readMarks(engine, db, account, keepable),
    ]
    const markOf = (id: string): TransactionMark => marked.get(id) ?? { id, mark: '', note: '' }
    return { there, marked, markOf }
  }
  return {
    some: (ids) =>
      answering(engine, async () => [
        ...(await readMarks(engine, engine.quick, account, ids.filter(isKeepable))).values(),
      ]),
    get: (id) =>
      answering(engine, async () => {
        const { there, markOf } = await read(engine.quick, [id])
        return there.has(id) ? markOf(id) : undefined
      }),
    update: (id, changes, ifMatch) =>
      inWrite(async (tx) => {
        const { there, markOf } = await read(tx, [id])
        if (!there.has(id)) return undefined
        const current = markOf(id)
        refuseOtherVersion(current, ifMatch)
        const after = changeMark(current, changes)
        await saveMarks(engine, tx, account, [after])
        return after
      }),
    updateAll: (ids, change: MarkChanges, onlyUnmarked) =>
      inWrite(async (tx) => {
        const { there, marked: before, markOf } = await read(tx, ids)
        const mayChange = (id: string) => there.has(id) && !(onlyUnmarked && before.has(id))
        const marked = ids.filter(mayChange)
        const changed = marked.map((id) => changeMark(markOf(id), change))
        await saveMarks(engine, tx, account, changed)
        return {
          marked,
          kept: ids.filter((id) => there.has(id) && !mayChange(id)),
          missing: ids.filter((id) => !there.has(id)),
        }
      }),
  }
}

export async function forgetMarks(engine: Engine, tx: Db, account: AccountId, ids: readonly string[]) {
  if (ids.length === 0) return
  const marked = scopedTo(tx, account).deleteFrom('transaction_marks')
  await engine.later(tx, marked.where('id', 'in', givenIds(engine, ids)))
}

/** Writes marks, and deletes those that are empty. Transactions whose notes change are found by their new words from then on. */
export async function saveMarks(
  engine: Engine,
  tx: Db,
  account: AccountId,
  marks: readonly TransactionMark[],
): Promise<void> {
  const before = await readMarks(engine, tx, account, idsOf(marks))
  const [empty, filled] = [marks.filter(isUnmarked), marks.filter((one) => !isUnmarked(one))]
  const onConflict = sql`on conflict (account, id) do update set mark = excluded.mark, note = excluded.note`
  const rows = filled.map(({ id, mark, note }) => [account, id, mark, note])
  if (rows.length > 0)
    await engine.insert(tx, 'transaction_marks', ['account', 'id', 'mark', 'note'], rows, {
      numbers: ['account'],
      onConflict,
    })
  await forgetMarks(engine, tx, account, idsOf(empty))
  const noted = marks.filter(({ id, note }) => note !== (before.get(id)?.note ?? ''))
  await bringUpToDate(engine, tx, { account, collection: 'transactions' }, idsOf(noted))
}

export async function readMarks(
  engine: Engine,
  db: Db,
  account: AccountId,
  ids: readonly string[],
): Promise<Map<string, TransactionMark>> {
  const rows = await scopedTo(db, account)
    .selectFrom('transaction_marks')
    .select(['id', 'mark', 'note'])
    .where('id', 'in', givenIds(engine, ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The ids among these that belong to transactions. */
async function knownIds(
  engine: Engine,
  db: Db,
  account: AccountId,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await scopedTo(db, account)
    .selectFrom('transactions')
    .select('id')
    .where('id', 'in', givenIds(engine, ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
