import type { AccountId } from '../core/scoped-to.ts'
import { recordOf, type RecordRow } from '../core/collections.ts'
import type { Engine, Place } from '../core/engine.ts'
import { recordPages } from '../records/record-pages.ts'
import { readMarks } from '../records/transaction-marks.ts'
import type { CollectionName } from '../../../domain/collection-name.ts'
import type { Db } from '../core/schema.ts'

export type ExportedRecord = { id: string } & Record<string, string>

/** Passes a consistent snapshot of the account's records to `give`, in list order, a few thousand at a time. */
export function exportRecords(
  engine: Engine,
  account: AccountId,
  wanted: readonly CollectionName[],
  give: (collection: CollectionName, records: ExportedRecord[]) => Promise<void>,
): Promise<void> {
  return handingOut(engine, give, async (tx, giving) => {
    for (const collection of wanted) {
      for await (const page of recordPages(tx, { account, collection }))
        await giving(collection, await exportedFrom(engine, tx, { account, collection }, page))
    }
  })
}

/** The records of rows; transactions with their marks and notes. */
async function exportedFrom(
  engine: Engine,
  tx: Db,
  { account, collection }: Place,
  page: readonly RecordRow[],
): Promise<ExportedRecord[]> {
  const records = page.map((row) => recordOf(collection, row))
  if (collection !== 'transactions') return records
  const ids = records.map(({ id }) => id)
  const marks = await readMarks(engine, tx, account, ids)
  return records.map((record) => {
    const { mark = '', note = '' } = marks.get(record.id) ?? {}
    return { ...record, mark, note }
  })
}

/**
 * Reads a consistent snapshot and passes it to a receiver. Database failures are thrown as ServiceUnavailableError;
 * errors of the receiver are rethrown unchanged, so that its full disk is not blamed on the database.
 */
export async function handingOut<Given extends unknown[], T>(
  engine: Engine,
  give: (...given: Given) => Promise<void>,
  work: (tx: Db, give: (...given: Given) => Promise<void>) => Promise<T>,
): Promise<T> {
  let receiver: { error: unknown } | undefined
  const giving = async (...given: Given) => {
    try {
      await give(...given)
    } catch (error) {
      receiver = { error }
      throw error
    }
  }
  try {
    return await engine.snapshot((tx) => work(tx, giving))
  } catch (error) {
    throw receiver ? receiver.error : error
  }
}
