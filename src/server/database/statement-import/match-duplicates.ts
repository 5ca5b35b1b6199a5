import type { Entry } from '../records/entries.ts'
import type { Chains } from './statement-chains.ts'
import type { Line } from './fingerprint.ts'

/**
 * Matches lines of a statement with entries of the same texts that were not matched by reference: in each pair at least
 * one has no reference. The number of new lines follows from counting: there are at least as many lines as statements
 * without a common line contain together.
 */
export function matchAlike(
  statement: string,
  lines: readonly Line[],
  entries: readonly Entry[],
  { chains, referenceIn }: { chains: Chains; referenceIn: (entry: Entry) => string },
): [Line, Entry][] {
  if (entries.length === 0) return []
  const isSeen = ({ statements }: Entry) => statements.includes(statement)
  const isFree = ({ statements }: Entry) => !statements.some((one) => chains.isApart(statement, one))
  const found: [Line, Entry][] = []
  const bare = lines.filter(({ line }) => line.reference === '')
  const plain = entries.filter((entry) => referenceIn(entry) === '')

  // An entry with a reference can only match a line that has lost it.
  const named = entries.filter((entry) => referenceIn(entry) !== '')
  if (bare.length > 0)
    for (const entry of [...named.filter(isSeen), ...named.filter((one) => !isSeen(one) && isFree(one))]) {
      const line = bare.pop()
      if (line) found.push([line, entry])
    }

  const rest = [...lines.filter(({ line }) => line.reference !== ''), ...bare]
  const counts = countsOf(plain).set(statement, rest.length)
  const isNew = Math.max(0, chains.mostIn(counts) - plain.length)
  if (rest.length <= isNew) return found
  const liked = (entry: Entry) => (isSeen(entry) ? 0 : isFree(entry) ? 1 : 2)
  const inOrder = plain
    .map((entry) => ({ entry, order: liked(entry) }))
    .toSorted((one, other) => one.order - other.order)
  for (const [index, { entry }] of inOrder.slice(0, rest.length - isNew).entries()) {
    const line = rest[index]
    if (line) found.push([line, entry])
  }
  return found
}

/** The number of entries per statement. */
export function countsOf(entries: readonly Entry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { statements } of entries)
    for (const one of statements) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}
