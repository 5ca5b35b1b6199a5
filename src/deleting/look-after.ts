import { isMissing } from '../api/api-error.ts'
import { keptRecord } from '../kept/kept-record.ts'
import { goneAsFirstSeen } from '../kept/gone-as-first-seen.ts'
import { get, write } from '../kept/kept.ts'
import type { KeptRecord, Pending } from '../kept/rows.ts'
import { count } from '../list/noun.ts'
import { namesOf } from './deletion-outcome.ts'
import { keyOf } from './job.ts'
import { readBack } from './orphans.ts'
import type { Place } from './orphans.ts'
import { own, release } from './ownership.ts'
import { tracesOf } from './traces.ts'

/**
 * Looks what became of a deletion whose answer nobody heard, and gives it in words; undefined where another tab is looking. What is gone
 * leaves its traces; what is still there waits for somebody to decide. Throws when it cannot be seen.
 */
export async function lookAfter<T extends { id: string }>(
  row: Pending,
  { collection, client }: Place<T>,
): Promise<{ words: string; left: number } | undefined> {
  const { noun, resource } = collection
  const looking = `look ${row.id}`
  if (!(await own(looking))) return undefined
  try {
    const access = await collection.access()
    const still: KeptRecord[] = []
    const gone: KeptRecord[] = []
    for (const kept of row.records) {
      try {
        still.push(keptRecord(resource, await access.readRecord(client, kept.id), true))
      } catch (error) {
        if (!(error instanceof Error) || !isMissing(error)) throw error
        gone.push(kept)
      }
    }
    const now = await get('pending', keyOf(row))
    if (now?.state !== 'sending') return undefined
    const goneIds = gone.map(({ id }) => id)
    const asFirstSeen = resource === 'transactions' ? await goneAsFirstSeen(row.books, goneIds) : []
    await write(
      ...asFirstSeen,
      ...tracesOf({ ...row, collection }, gone, { deleted: goneIds, missing: [] }),
      still.length > 0
        ? { table: 'pending', put: { ...row, records: still, state: 'waiting' } }
        : { table: 'pending', drop: keyOf(row) },
    )
    if (gone.length > 0) void client.invalidateQueries({ queryKey: [`/${resource}`, 'list'] })
    const names = namesOf(
      still.map((kept) => readBack(kept, collection).record),
      noun,
    )
    const sent = count(row.records.length, noun)
    const verb = still.length === 1 ? 'is' : 'are'
    const words =
      still.length === 0
        ? `Looked again: ${sent} deleted.`
        : gone.length === 0
          ? `Nothing was deleted: ${names} ${verb} still there.`
          : `${gone.length.toLocaleString()} of ${sent} deleted; ${names} ${verb} still there.`
    return { words, left: still.length }
  } finally {
    release(looking)
  }
}
