import { storedReferenceOf, textKeyOf } from '../../../statements/recognition/match-lines.ts'
import { textOf, type Line, type Part } from '../../../statements/recognition/part.ts'
import type { Entry } from '../records/entries.ts'
import type { Ledger } from './import-ledger.ts'

/**
 * The same as `matchLines` for lines of one fingerprint that has many entries, without comparing them all: if each line has its entry by
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
