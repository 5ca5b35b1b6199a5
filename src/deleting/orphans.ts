import type { QueryClient } from '@tanstack/react-query'
import { all, change, watch } from '../kept/kept.ts'
import type { KeptRecord, Pending } from '../kept/rows.ts'
import type { Collection } from '../list/collection.ts'
import type { Selection } from '../list/selection.ts'
import { deletions } from './deletions.ts'
import { idsOf, jobOf, keyOf } from './job.ts'
import { isOwned, own, whenLeft } from './ownership.ts'
import { send } from './send.ts'
import { take } from './take.ts'
import { tell as say } from './told.ts'

/** Where the records of a deletion are, and the ticks over them. */
export type Place<T extends { id: string }> = {
  collection: Collection<T>
  selection: Selection<T>
  client: QueryClient
}

/** Tells of the deletions of some books that no living tab has, now and whenever that changes. Gives the way to stop. */
export function watchOrphans(books: string, tell: (orphans: Pending[]) => void): () => void {
  const stopped = new AbortController()
  const waitedFor = new Set<string>()
  let turn = 0
  const look = async () => {
    turn += 1
    const mine = turn
    const rows = await all('pending', books)
    const owned = await Promise.all(rows.map(isOwned))
    if (stopped.signal.aborted || mine !== turn) return
    tell(rows.filter((_row, index) => !owned[index]))
    for (const [index, row] of rows.entries()) {
      if (!owned[index] || waitedFor.has(row.id)) continue
      waitedFor.add(row.id)
      void whenLeft(row, stopped.signal).then(() => {
        waitedFor.delete(row.id)
        if (!stopped.signal.aborted) void look()
      })
    }
  }
  // Every second of a pause is told, too.
  const ids = () =>
    deletions
      .get()
      .map(({ id }) => id)
      .join(' ')
  let known = ids()
  const lookIfOthers = () => {
    if (ids() === known) return
    known = ids()
    void look()
  }
  const stops = [watch(['pending'], () => void look()), deletions.subscribe(lookIfOthers)]
  void look()
  return () => {
    stopped.abort()
    for (const stop of stops) stop()
  }
}

/** Deletes what was left, as it stands now. */
export async function deleteOrphan<T extends { id: string }>(row: Pending, place: Place<T>): Promise<void> {
  if (!(await own(row.id))) return say('Another tab has taken this up.')
  const { books, id, at } = row
  const records = row.records.map((kept) => ({ ...readBack(kept, place.collection), fresh: false }))
  const job = jobOf({ books, id, at, ...place, records })
  take(job, 0)
  // What was read before is as old as the deletion.
  for (const one of idsOf(job))
    void place.client.invalidateQueries({
      queryKey: [`/${row.resource}`, 'detail', one],
      refetchType: 'none',
    })
  await send(job)
}

/** Lets the records be, and forgets that they were to be deleted. */
export async function keepOrphan(row: Pending): Promise<void> {
  // Another tab may have begun with it meanwhile.
  await change('pending', keyOf(row), (now) => (now?.state === row.state ? undefined : now))
}

export function readBack<T extends { id: string }>(
  kept: KeptRecord,
  { fromKept }: Collection<T>,
): { record: T; kept: KeptRecord } {
  return { record: fromKept(kept.id, kept.fields), kept }
}
