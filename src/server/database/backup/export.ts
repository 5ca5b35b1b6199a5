import type { AccountId } from '../bound.ts'
import { recordOf } from '../records/collections.ts'
import type { Engine } from '../engine.ts'
import { handingOut } from './handing-out.ts'
import { recordPages } from '../records/record-pages.ts'
import type { CollectionName } from '../schema.ts'

export type ExportedRecord = { id: string } & Record<string, string>

/** Gives all records of the account, as they are at one moment and in the order of their lists, some thousand at a time. */
export function exportRecords(
  engine: Engine,
  account: AccountId,
  wanted: readonly CollectionName[],
  give: (collection: CollectionName, records: ExportedRecord[]) => Promise<void>,
): Promise<void> {
  return handingOut(engine, give, async (tx, giving) => {
    for (const collection of wanted) {
      for await (const page of recordPages(tx, { account, collection }))
        await giving(
          collection,
          page.map((row) => recordOf(collection, row)),
        )
    }
  })
}
