import { readFitId } from '../../../statements/ofx/read-ofx-line.ts'
import type { LineTexts } from '../../../statements/common/statement.ts'
import type { Entry } from '../records/entries.ts'
import type { Ledger } from './import-ledger.ts'
import type { Chains, Link } from './statement-chains.ts'
import type { Line, Part } from './fingerprint.ts'
import { textOf } from './fingerprint.ts'
import { kindOf } from './same-statement.ts'
import type { ImportContext } from './imported-statements.ts'

/**
 * The existing entries of a statement's lines; a line without one is new. Each entry matches at most one line of a
 * statement, so that two identical lines stay two. Among equal fingerprints, lines match by reference, by texts
 * (`matchDuplicates`), or by the texts that an earlier version of Bookend read.
 */
export function matchLines(
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

/**
 * The same for lines of one fingerprint that has many entries, without comparing them all: if each line has its entry by
 * reference, or was in this statement before. Undefined if that does not decide.
 */
export function matchAmongMany(
  part: Pick<Part, 'id' | 'statement'>,
  lines: readonly Line[],
  ledger: Ledger,
  fingerprint: string,
): Map<Line, Entry> | undefined {
  const alike = ledger.alikeOf(fingerprint)
  if (!alike) return undefined
  const referenceIn = storedReferenceOf(part)
  const found = new Map<Line, Entry>()
  for (const one of lines) {
    const { reference } = one.line
    const entry = alike.byReference.get(reference)?.findLast((each) => referenceIn(each) === reference)
    if (reference !== '' && entry) found.set(one, entry)
  }
  if (found.size === lines.length) return found
  const taken = new Set(found.values())
  const seen = (alike.byStatement.get(part.id) ?? []).filter((entry) => !taken.has(entry))
  if (seen.length === 0) return undefined
  const left = Map.groupBy(seen, (entry) => `${textKeyOf(entry)} ${referenceIn(entry) !== ''}`)
  for (const one of lines) {
    if (found.has(one)) continue
    const key = `${fingerprint} ${textOf(one.line)}`
    const named = one.line.reference === '' ? left.get(`${key} true`)?.pop() : undefined
    const entry = named ?? left.get(`${key} false`)?.pop()
    if (!entry) return undefined
    found.set(one, entry)
  }
  return found
}

/** The key of an entry for a text; cached, because all statements of a file may be compared with the same entries. */
function textKeyOf(entry: Entry): string {
  const known = textKeys.get(entry)
  if (known !== undefined) return known
  const key = `${entry.fingerprint} ${textOf(entry.original)}`
  if (textKeys.size >= 20_000) textKeys.clear()
  textKeys.set(entry, key)
  return key
}

const textKeys = new Map<Entry, string>()

/**
 * The reference of an entry. For OFX, earlier versions also stored FITIDs that are not unique
 * (statements/ofx/read-ofx-line.ts).
 */
export function storedReferenceOf({ statement }: Pick<Part, 'statement'>): (entry: Entry) => string {
  return kindOf(statement.format) === 'OFX'
    ? ({ original }) => readFitId(original.reference)
    : ({ original }) => original.reference
}

/**
 * Matches lines of a statement with entries of the same texts that were not matched by reference: in each pair at least
 * one has no reference. The number of new lines follows from counting: there are at least as many lines as statements
 * without a common line contain together.
 */
function matchAlike(
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
function countsOf(entries: readonly Entry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { statements } of entries)
    for (const one of statements) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

/**
 * Splits entries that were matched wrongly: if two statements of one day were imported before the one between them,
 * nothing showed that they have no common lines. Returns the number of added lines.
 */
export async function splitMergedLines(
  { ledger, chains, known }: ImportContext,
  { opening, closing }: Link,
): Promise<number> {
  // Matching lines are of one day, so a statement over several days cannot be between them.
  if (opening.date !== closing.date) return 0
  const entries = await ledger.entriesOf(await ledger.sharedOn(opening.date))
  const plain = entries.filter(({ original }) => original.reference === '')
  const groups = Map.groupBy(plain, ({ fingerprint, original }) => `${fingerprint} ${textOf(original)}`)
  let added = 0
  for (const alike of groups.values())
    for (let left = chains.mostIn(countsOf(alike)) - alike.length; left > 0; left -= 1)
      if (partOne({ ledger, chains, known }, alike)) added += 1
  return added
}

type Parting = Pick<ImportContext, 'ledger' | 'chains' | 'known'>

/** Splits one entry that is in statements without common lines. */
function partOne({ ledger, chains, known }: Parting, alike: Entry[]): boolean {
  for (const entry of alike) {
    // The last one: the line stays with the statement that brought it.
    const other = entry.statements.findLast((one) =>
      entry.statements.some((each) => chains.isApart(one, each)),
    )
    if (other === undefined) continue
    const { bankAccount, importIds: imports = [] } = known.get(other) ?? {}
    const kept = entry.statements.filter((one) => one !== other)
    const stillIn = new Set(kept.flatMap((one) => known.get(one)?.importIds ?? []))
    const { transactionId } = entry
    for (const importId of imports)
      if (!stillIn.has(importId)) ledger.own.parted.push({ importId, transactionId })
    ledger.standsIn(entry, kept)
    ledger.add({ ...entry, bankAccount, imports }, [other])
    return true
  }
  return false
}
