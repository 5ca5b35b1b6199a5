import type { Entry } from './entries.ts'
import { matchAlike } from './match-alike.ts'
import type { Chains } from './chains.ts'
import type { Line } from './fingerprint.ts'
import { textOf } from './fingerprint.ts'

/**
 * The entries that lines of a statement already are; a line that is not in the answer is new. Every entry is at most one line of a
 * statement, so that two identical lines stay two. Under one fingerprint a line is the entry with the same reference, or one with the
 * same texts (take-in/match-alike.ts).
 */
export function matchLines(
  statement: string,
  lines: readonly Line[],
  entries: readonly Entry[],
  chains: Chains,
): Map<Line, Entry> {
  const found = new Map<Line, Entry>()
  const named = entries.filter(({ original }) => original.reference !== '')
  const byReference = Map.groupBy(
    named,
    ({ fingerprint, original }) => `${fingerprint} ${original.reference}`,
  )
  for (const one of lines) {
    const entry = byReference.get(`${one.fingerprint} ${one.line.reference}`)?.pop()
    if (entry) found.set(one, entry)
  }
  const taken = new Set(found.values())
  const rest = entries.filter((entry) => !taken.has(entry))
  const byText = Map.groupBy(rest, ({ fingerprint, original }) => `${fingerprint} ${textOf(original)}`)
  const left = lines.filter((line) => !found.has(line))
  for (const [key, alike] of Map.groupBy(left, ({ fingerprint, text }) => `${fingerprint} ${text}`))
    for (const [line, entry] of matchAlike(statement, alike, byText.get(key) ?? [], chains))
      found.set(line, entry)
  return found
}
