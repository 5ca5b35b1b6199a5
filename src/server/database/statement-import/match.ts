import { readFitId } from '../../../statements/ofx/read-fit-id.ts'
import type { LineTexts } from '../../../statements/common/statement.ts'
import type { Entry } from '../records/entries.ts'
import type { Ledger } from './import-ledger.ts'
import { matchAlike } from './match-duplicates.ts'
import type { Chains } from './statement-chains.ts'
import type { Line, Part } from './fingerprint.ts'
import { textOf } from './fingerprint.ts'
import { kindOf } from './same-statement.ts'

/**
 * The existing entries of a statement's lines; a line without one is new. Each entry matches at most one line of a
 * statement, so that two identical lines stay two. Among equal fingerprints, lines match by reference, by texts
 * (match-duplicates.ts), or by the texts that an earlier version of Bookend read.
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
 * (statements/ofx/read-fit-id.ts).
 */
export function storedReferenceOf({ statement }: Pick<Part, 'statement'>): (entry: Entry) => string {
  return kindOf(statement.format) === 'OFX'
    ? ({ original }) => readFitId(original.reference)
    : ({ original }) => original.reference
}
