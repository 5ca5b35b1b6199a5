import type { Entry } from './entries.ts'
import type { Chains } from './chains.ts'
import type { Line } from './fingerprint.ts'

/**
 * Lines of a statement and entries with the same texts, which no reference brought together: of a line and its entry at least one has
 * none. How many of the lines are new follows from counting: there are as many as statements without a line in common have together.
 */
export function matchAlike(
  statement: string,
  lines: readonly Line[],
  entries: readonly Entry[],
  chains: Chains,
): [Line, Entry][] {
  if (entries.length === 0) return []
  const isSeen = ({ statements }: Entry) => statements.includes(statement)
  const isFree = ({ statements }: Entry) => !statements.some((one) => chains.isApart(statement, one))
  const found: [Line, Entry][] = []
  const bare = lines.filter(({ line }) => line.reference === '')
  const plain = entries.filter(({ original }) => original.reference === '')

  // Entries with a reference can only be lines that have lost it.
  const named = entries.filter(({ original }) => original.reference !== '')
  for (const entry of [...named.filter(isSeen), ...named.filter((one) => !isSeen(one) && isFree(one))]) {
    const line = bare.pop()
    if (line) found.push([line, entry])
  }

  const rest = [...lines.filter(({ line }) => line.reference !== ''), ...bare]
  const counts = countsOf(plain).set(statement, rest.length)
  const isNew = Math.max(0, chains.mostIn(counts) - plain.length)
  const liked = (entry: Entry) => (isSeen(entry) ? 0 : isFree(entry) ? 1 : 2)
  const inOrder = plain
    .map((entry) => ({ entry, order: liked(entry) }))
    .toSorted((one, other) => one.order - other.order)
  for (const [index, { entry }] of inOrder.slice(0, Math.max(0, rest.length - isNew)).entries()) {
    const line = rest[index]
    if (line) found.push([line, entry])
  }
  return found
}

/** How many of the entries stood in each statement. */
export function countsOf(entries: readonly Entry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { statements } of entries)
    for (const one of statements) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}
