import { digest } from 'ohash/crypto'
import { RefusalError } from './refusal-error.ts'

/** The value as a JSON response with an `ETag`. The tag is a hash of the body, so equal bodies have equal tags. */
export function tagged(value: object, status = 200, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(value)
  return new Response(text, {
    status,
    headers: { ...headers, 'Content-Type': 'application/json', ETag: tagOf(text) },
  })
}

/**
 * Compares the `If-Match` of an edit (RFC 9110, 13.1.1) with the record as it is inside the write; refuses a mismatch (412)
 * with the current record.
 */
export function refuseOtherVersion(current: object, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return
  const tag = tagOf(JSON.stringify(current))
  if (isNamed(tag, ifMatch)) return
  throw new RefusalError(
    412,
    'Someone changed this record after you read it, so nothing was saved. Check its current version and save again',
    { headers: { ETag: tag }, members: { current } },
  )
}

/** Strong comparison: a weak tag (`W/"…"`) never matches. Our tags contain no comma, so the list can be split at commas. */
function isNamed(tag: string, ifMatch: string): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((one) => one.trim() === tag)
}

/** A strong entity tag: the text's SHA-256 in quotes. crypto.subtle is asynchronous, and exists only in secure contexts. */
export function tagOf(text: string): string {
  return `"${digest(text)}"`
}
