import * as messages from './messages.ts'
import type { Tried } from './try-pages.ts'

export type Search = { mode: 'server' | 'local'; evidence: string }

/**
 * Whether the service itself searches, judging by its response to a nonsense text (S3). A refusal also means that it
 * looked at the text: it was too short, or matched nothing (S4, N4).
 */
export function searchMode(first: Tried, { listing, ids, answer }: Tried): Search {
  if (!listing) return { mode: 'server', evidence: messages.nonsenseFails(answer.status) }
  if (ids.length === 0) return { mode: 'server', evidence: messages.nonsenseFindsNothing }
  const total = first.listing?.total
  const same = ids.length === first.ids.length && ids.every((id) => first.ids.includes(id))
  if (total === listing.total && (same || total !== undefined))
    return { mode: 'local', evidence: messages.nonsenseFindsAll }
  return { mode: 'server', evidence: messages.nonsenseFindsOthers }
}
