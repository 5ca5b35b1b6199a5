import type { Count } from '../read/count-records.ts'
import { getRecord } from '../read/get-record.ts'
import { idsSeen } from '../read/is-listed.ts'
import type { ServiceSession } from '../session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/**
 * Why deletions must stop: the total fell by more than requested, and unrequested records are gone (D3). Totals may
 * lag, and other people delete too: if other listed records still exist, there was no harm. Undefined if all is well or
 * the totals are unknown.
 */
export async function findDeletionHarm(
  session: ServiceSession,
  resource: CollectionName,
  [before, after]: [Count | undefined, Count | undefined],
  asked: number,
): Promise<string | undefined> {
  if (!before || after?.exactly === undefined || before.atLeast - after.exactly <= asked) return undefined
  const { removed } = session.memory
  const others = idsSeen(session, resource).filter((id) => !removed.has(id))
  const fell = before.atLeast - after.exactly
  // No other records are known. The total may only now include earlier deletions of this visit.
  const isHarmless = others.length > 0 ? await areThere(session, resource, others) : fell <= removed.size
  if (isHarmless) return undefined
  return [
    messages.askedToDelete(asked),
    before.exactly === undefined ? messages.atLeastFewer(fell) : messages.fewer(fell),
    messages.checkRecords,
  ].join(' ')
}

/** Whether records, at most a page of them, can still be read. Unreadable ones count as gone. */
async function areThere(session: ServiceSession, resource: CollectionName, ids: string[]): Promise<boolean> {
  const read = ids.slice(0, 25).map((id) =>
    getRecord(session, resource, id).then(
      () => true,
      () => false,
    ),
  )
  return (await Promise.all(read)).every(Boolean)
}
