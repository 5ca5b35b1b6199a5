import { z } from 'zod/mini'
import { writeKept, lastVisitPlace, readKept } from '../../storage/local-storage.ts'

/** When the overview was viewed, and the service's version of each collection at that time, if it gives one. */
export type Look = { at: number; versions: Record<string, string> }

/**
 * A view after a pause of this length, in milliseconds, starts a new visit. Reloads and a second tab belong to the current
 * visit.
 */
const pauseMs = 30 * 60_000

const Look = z.object({ at: z.number(), versions: z.record(z.string(), z.string()) })
// A later version of Bookend that stores something else increases `version`; an unreadable value counts as no visit.
const Kept = z.object({ version: z.literal(1), last: Look, before: z.optional(Look) })

/** The last view of the previous visit; undefined on the first visit of this browser to the account. */
export function lookBefore(books: string, now = Date.now()): Look | undefined {
  const kept = read(books)
  if (!kept) return undefined
  return now - kept.last.at > pauseMs ? kept.last : kept.before
}

/** Records that the overview was viewed, with the versions that it showed. */
export function noteLook(books: string, versions: Record<string, string>, now = Date.now()): void {
  const before = lookBefore(books, now)
  writeKept('device', lastVisitPlace(books), {
    version: 1,
    last: { at: now, versions },
    ...(before && { before }),
  })
}

function read(books: string) {
  return Kept.safeParse(readKept('device', lastVisitPlace(books))).data
}
