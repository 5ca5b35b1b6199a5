import { z } from 'zod/mini'
import { keepInboxCount } from './inbox-count.ts'
import { inboxVisitPlace, writeKept, readKept } from './local-storage.ts'

/** A look after a pause of this length, in milliseconds, starts a new visit. */
const pauseMs = 30 * 60_000
const mostKeys = 5_000

/** As version 1 stores it: what the inbox showed at the last look, and at the end of the visit before. */
const Visit = z.object({
  version: z.literal(1),
  at: z.number(),
  keys: z.array(z.string()),
  before: z.optional(z.array(z.string())),
})

/** What the inbox showed on the previous visit, by key; undefined on the first, or if it was more than is stored. */
export function readInboxBefore(books: string, now = Date.now()): ReadonlySet<string> | undefined {
  const { data } = Visit.safeParse(readKept('device', inboxVisitPlace(books)))
  const keys = data && now - data.at > pauseMs ? data.keys : data?.before
  return keys && keys.length < mostKeys ? new Set(keys) : undefined
}

/** Stores what the inbox shows now, and how much is left in all. */
export function noteInbox(books: string, keys: readonly string[], left: number, now = Date.now()): void {
  const before = readInboxBefore(books, now)
  writeKept('device', inboxVisitPlace(books), {
    version: 1,
    at: now,
    keys: keys.slice(0, mostKeys),
    ...(before && { before: [...before] }),
  })
  keepInboxCount(books, left)
}

export function forgetInboxKeys(books: string, isForgotten: (key: string) => boolean): void {
  const { data } = Visit.safeParse(readKept('device', inboxVisitPlace(books)))
  if (!data) return
  const left = (keys: readonly string[]) => keys.filter((key) => !isForgotten(key))
  const before = data.before && { before: left(data.before) }
  writeKept('device', inboxVisitPlace(books), { ...data, keys: left(data.keys), ...before })
}
