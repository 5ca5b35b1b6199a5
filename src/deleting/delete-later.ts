import type { QueryClient } from '@tanstack/react-query'
import type { Collection } from '../list/collection.ts'
import type { Selection } from '../list/selection.ts'

/** A deletion that a person has confirmed: exactly these records, as they were shown. */
export type Confirmed<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  /** `whole`: read by its id a moment ago; otherwise this is only what a list showed of it. */
  records: { record: T; whole: boolean }[]
  client: QueryClient
}

/** Hides the records at once, keeps the deletion on this device, and sends it when the pause to undo it is over. */
export async function deleteLater<T extends { id: string }>(confirmed: Confirmed<T>): Promise<void> {
  const { collection, selection, records, client } = confirmed
  const access = await collection.access()
  const { deleted, missing } = await access.remove(
    client,
    records.map(({ record }) => record.id),
  )
  selection.drop([...deleted, ...missing])
}
