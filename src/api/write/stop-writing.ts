import { labelOf } from '../../domain/label-of.ts'
import type { ColumnChange } from '../../dialect/write/changed-columns.ts'
import { textOf } from '../../dialect/json.ts'
import { keep } from '../../storage/local-storage.ts'
import { writtenPlace } from '../../storage/written-place.ts'
import { ApiError } from '../session/api-error.ts'
import type { Damage, Stopped } from '../session/service-alerts.ts'
import { storageScope } from '../session/storage-scope.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { suspensionKey } from './suspension-key.ts'
import * as messages from './messages.ts'

/** Throws while writes are suspended after an unrequested change; otherwise notes that one begins. */
export function refuseWhenStopped(session: ServiceSession): void {
  const { stopped } = session.attention.get()
  if (stopped) throw new ApiError('stopped', messages.stopped(stopped.words))
  // Stored lists that miss this write are out of date (reading/reading-store.ts).
  keep('device', writtenPlace(storageScope(session)), Date.now())
}

/** Suspends all writes until the user decides, even across reloads of the tab. */
export function stopWriting(session: ServiceSession, stopped: Stopped): void {
  session.attention.set({ ...session.attention.get(), stopped })
  keep('tab', suspensionKey, {
    books: storageScope(session),
    words: stopped.words,
    damage: asText(stopped.damage),
  })
}

/**
 * Suspends all writes because of unrequested changes to a record, and stores the old values so that they can be
 * restored (W10).
 */
export function stopForDamage(session: ServiceSession, damage: Damage): void {
  const names = damage.columns.map(columnNameOf)
  const shown = names.slice(0, 5).join(', ')
  const words =
    names.length > 5
      ? messages.alsoChangedMore[damage.resource](shown, names.length - 5)
      : messages.alsoChanged[damage.resource](shown)
  stopWriting(session, { words, damage })
}

/** Resumes writes. */
export function resumeWriting(session: ServiceSession): void {
  session.attention.set({ ...session.attention.get(), stopped: undefined })
  keep('tab', suspensionKey, undefined)
}

/** A column's name for users: the field's label, or the service's own name. */
export function columnNameOf({ field, path }: ColumnChange): string {
  return field === undefined ? path : labelOf(field)
}

/** Damage as JSON that preserves the service's notation of numbers. */
function asText(damage: Damage | undefined): string | undefined {
  if (!damage) return undefined
  const columns = damage.columns.map(({ raw, field, ...column }) => ({
    ...column,
    ...(field !== undefined && { field }),
    ...(raw !== undefined && { raw }),
  }))
  return textOf({ ...damage, columns })
}
