import { labelOf } from '../../domain/fields.ts'
import type { ColumnChange } from '../../dialect/write/changed-columns.ts'
import { writeKept, writtenPlace } from '../../storage/local-storage.ts'
import { ApiError } from '../session/api-error.ts'
import type { Stopped, ServiceSession } from '../session/service-session.ts'
import { storageScope } from '../session/storage-scope.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from './messages.ts'

/** Throws while writes are suspended after an unrequested change; otherwise notes that one begins. */
export function refuseWhenStopped(session: ServiceSession): void {
  const { stopped } = session.attention.get()
  if (stopped) throw new ApiError('stopped', messages.stopped(stopped.words))
  // Stored lists that miss this write are out of date (full-scan/reading-store.ts).
  writeKept('device', writtenPlace(storageScope(session)), Date.now())
}

/** Suspends all writes until the user decides or the page is loaded again: the first write is then checked again. */
export function stopWriting(session: ServiceSession, stopped: Stopped): void {
  session.attention.set({ ...session.attention.get(), stopped })
}

/** Suspends all writes because of unrequested changes to a record (W10). */
export function stopForDamage(
  session: ServiceSession,
  resource: CollectionName,
  columns: ColumnChange[],
): void {
  const names = columns.map(columnNameOf)
  const shown = names.slice(0, 5).join(', ')
  const words =
    names.length > 5
      ? messages.alsoChangedMore[resource](shown, names.length - 5)
      : messages.alsoChanged[resource](shown)
  stopWriting(session, { words, columns })
}

export function resumeWriting(session: ServiceSession): void {
  session.attention.set({ ...session.attention.get(), stopped: undefined })
}

/** A column's name for users: the field's label, or the service's own name. */
export function columnNameOf({ field, path }: ColumnChange): string {
  return field === undefined ? path : labelOf(field)
}

/**
 * Runs a write. At services other than Bookend's own, the first write of each kind runs alone: no other write is sent
 * until it has been read back, and none at all if it did harm. `write` must not resolve before it is verified;
 * `isProof` tells whether it did what it should.
 */
export async function runFirstWrite<T>(
  session: ServiceSession,
  kind: 'edit' | 'create' | 'delete',
  write: () => Promise<T>,
  isProof: (written: T) => boolean = () => true,
): Promise<T> {
  const { memory } = session
  while (memory.proving) await memory.proving
  refuseWhenStopped(session)
  if (memory.isBookend || memory.proven.has(kind)) return write()
  const attempt = write()
  memory.proving = attempt.then(
    (written) => void (isProof(written) && memory.proven.add(kind)),
    () => undefined,
  )
  try {
    return await attempt
  } finally {
    memory.proving = undefined
  }
}
