import { ApiError } from '../session/api-error.ts'
import * as messages from './messages.ts'
import { canGoOn, goThrough } from './pass.ts'
import type { Pass, Way } from './pass.ts'
import type { ListChanges } from './row-tasks.ts'

type Passes = {
  /** A pass that was interrupted. */
  known: Pass | undefined
  /** Starts a new pass in place of the previous one. */
  begin: () => Promise<Pass>
  /** Finds what was added to a list while it was read (catch-up.ts); undefined if it cannot prove that nothing else changed. */
  catchUp: (pass: Pass) => Promise<{ read: number; changes: ListChanges } | undefined>
  way: Way
}

const mostPasses = 3
/** Formats are learned from rows, one after the other (read/observe-formats.ts). */
const mostFormats = 10

/**
 * Reads a list until it does not change during a whole pass, or until everything added was found. Returns that pass, and the
 * number of its records. Throws `ApiError`, or the abort.
 */
export async function readPasses({
  known,
  begin,
  catchUp,
  way,
}: Passes): Promise<{ pass: Pass; read: number }> {
  let before = ''
  let interrupted = known
  let [drifts, learned] = [0, 0]
  for (;;) {
    const goesOn = interrupted && (await canGoOn(interrupted, way))
    const pass = goesOn && interrupted ? interrupted : await begin()
    interrupted = undefined
    await goThrough(pass, way)
    if (pass.formats !== way.formats() && (learned += 1) < mostFormats) continue
    const { moved, shrunk, isCounted, total = 0 } = pass.watch.result()
    const { size } = pass.watch.ids
    if (!moved && isCounted && pass.pages === 1) return { pass, read: size }
    // New records shift others, but none is missing: the first pages have the new ones. They also show additions and removals
    // in equal numbers. Where a record was removed, another may have slipped through.
    const found = shrunk ? undefined : await catchUp(pass)
    if (found?.changes.gone.length === 0) return { pass, read: found.read }
    const ids = [...pass.watch.ids].join()
    drifts += 1
    if (ids === before && !isCounted) throw new ApiError('unreadable', messages.doesNotAddUp(total, size))
    if (drifts === mostPasses) throw new ApiError('unreadable', messages.keepsMoving)
    before = ids
  }
}
