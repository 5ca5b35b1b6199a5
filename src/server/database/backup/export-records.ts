import type { AccountId } from '../core/scoped-to.ts'
import { recordOf } from '../core/collections.ts'
import type { Engine } from '../core/engine.ts'
import { handingOut } from './handing-out.ts'
import { recordPages } from '../records/record-pages.ts'
import type { CollectionName } from '../../../domain/collection-name.ts'

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
        await giving(
          collection,
          page.map((row) => recordOf(collection, row)),
        )
    }
  })
}
