import { readFitId } from '../common/references.ts'
import type { LineTexts } from '../common/statement.ts'
import type { Chains } from './statement-chains.ts'
import { textOf, type KnownLine, type Line, type Part } from './part.ts'
import { kindOf } from './same-statement.ts'

/**
 * The existing entries of a statement's lines; a line without one is new. Each entry matches at most one line of a
 * statement, so that two identical lines stay two. Among equal fingerprints, lines match by reference, by texts
 * (`matchAlike`), or by the texts that an earlier version of Bookend read.
 */
export function matchLines<Entry extends KnownLine>(
  part: Pick<Part, 'id' | 'statement'>,
  lines: readonly Line[],
  entries: readonly Entry[],
  chains: Chains,
): Map<Line, Entry> {
  const found = new Map<Line, Entry>()
  const referenceIn = storedReferenceOf(part)
  const named = entries.filter((entry) => referenceIn(entry) !== '')
  const byReference = Map.groupBy(named, (entry) => `${entry.fingerprint} ${referenceIn(entry)}`)
  for (const one of lines) {
    const entry = byReference.get(`${one.fingerprint} ${one.line.reference}`)?.pop()
    if (entry) found.set(one, entry)
  }

  /** Matches the remaining lines by their present or former texts; each text is compared only once. */
  function matchTexts(textsOf: (line: Line) => LineTexts | undefined) {
    const taken = new Set(found.values())
    const free = entries.filter((entry) => !taken.has(entry))
    const left = lines.filter((line) => !found.has(line) && textsOf(line) !== undefined)
    if (left.length === 0 || free.length === 0) return
    const byText = Map.groupBy(free, textKeyOf)
    const keyOf = (line: Line) => `${line.fingerprint} ${textOf(textsOf(line) ?? line.line)}`
    for (const [key, alike] of Map.groupBy(left, keyOf))
      for (const [line, entry] of matchAlike(part.id, alike, byText.get(key) ?? [], { chains, referenceIn }))
        found.set(line, entry)
  }

  matchTexts(({ line }) => line)
  const most = lines.reduce((count, { line }) => Math.max(count, line.formerTexts?.length ?? 0), 0)
  for (let index = 0; index < most; index += 1) matchTexts(({ line }) => line.formerTexts?.[index])
  return found
}

/** The key of an entry for a text; cached, because all statements of a file may be compared with the same entries. */
export function textKeyOf(entry: KnownLine): string {
  const known = textKeys.get(entry)
  if (known !== undefined) return known
  const key = `${entry.fingerprint} ${textOf(entry.original)}`
  if (textKeys.size >= 20_000) textKeys.clear()
  textKeys.set(entry, key)
  return key
}

const textKeys = new Map<KnownLine, string>()

/** The reference of an entry. For OFX, earlier versions stored FITIDs that are not unique, too (ofx/read-ofx-line.ts). */
export function storedReferenceOf({ statement }: Pick<Part, 'statement'>): (entry: KnownLine) => string {
  return kindOf(statement.format) === 'OFX'
    ? ({ original }) => readFitId(original.reference)
    : ({ original }) => original.reference
}

/**
 * Matches lines of a statement with entries of the same texts that were not matched by reference: in each pair at least
 * one has no reference. The number of new lines follows from counting: there are at least as many lines as statements
 * without a common line contain together.
 */
function matchAlike<Entry extends KnownLine>(
  statement: string,
  lines: readonly Line[],
  entries: readonly Entry[],
  { chains, referenceIn }: { chains: Chains; referenceIn: (entry: KnownLine) => string },
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
export function countsOf(entries: readonly KnownLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { statements } of entries)
    for (const one of statements) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}
