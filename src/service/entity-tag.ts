import { hash } from './hash.ts'
import { Refusal } from './refusal.ts'

/** The value as a JSON answer with its `ETag`, which is made of the text, so that equal answers have equal tags. */
export function tagged(value: object, status = 200, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(value)
  return new Response(text, {
    status,
    headers: { ...headers, 'Content-Type': 'application/json', ETag: tagOf(text) },
  })
}

/**
 * The changes of an edit, for a store's `update`: with an `If-Match` (RFC 9110, 13.1.1) they compare versions inside the write,
 * and refuse any other than the one named (412) with the record as it is now.
 */
export function forVersion<T extends object, Changes>(
  ifMatch: string | undefined,
  changes: Changes,
): Changes | ((current: T) => Changes) {
  if (ifMatch === undefined) return changes
  return (current) => {
    const tag = tagOf(JSON.stringify(current))
    if (isNamed(tag, ifMatch)) return changes
    throw new Refusal(
      412,
      'This record was changed after you had read it, so nothing was saved. Look at it as it is now, then save again',
      { headers: { ETag: tag }, members: { current } },
    )
  }
}

/** Strong comparison: a weak tag (`W/"…"`) is never the same. Our tags hold no comma, so the list can be split at them. */
function isNamed(tag: string, ifMatch: string): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((one) => one.trim() === tag)
}

/** A strong entity tag: the text's hash in quotes. */
function tagOf(text: string): string {
  return `"${hash(text)}"`
}
