import { setImmediate as pause } from 'node:timers/promises'
import { sumOf } from '../../../domain/sum.ts'
import type { Entry } from '../records/entries.ts'
import { countLikelyDuplicates } from './count-likely-duplicates.ts'
import { countOtherReferences } from './count-other-references.ts'
import type { Chains } from './statement-chains.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Line, Part } from './fingerprint.ts'
import type { Ledger } from './import-ledger.ts'
import { matchAmongMany, matchLines } from './match.ts'
import { splitMergedLines } from './split-merged-lines.ts'
import type { Outcome } from './report-of.ts'
import { balancesOf, twinOf } from './same-statement.ts'
import type { Known } from './same-statement.ts'
import type { ImportContext } from './import-context.ts'

/** Imports the new lines of a statement. */
export async function importStatement(writing: ImportContext, part: Part): Promise<Outcome> {
  const { ledger, known, there, byBalances, chains } = writing
  const link = known.get(part.id)
  const isThere = there.has(part.id)
  there.add(part.id)
  const parted = link && !isThere ? await splitMergedLines(writing, link) : 0
  const entries = await entriesOf(ledger, part, chains)
  const twin =
    link && !isThere
      ? // Only earlier imports: two new statements would each be skipped because of the other.
        twinOf(link, byBalances.get(balancesOf(link)) ?? [], entries.size < part.lines.length, ({ id }) =>
          there.has(id),
        )
      : undefined
  if (twin)
    return {
      ...(await countLines(ledger, part, twin)),
      alike: 0,
      maybeAlike: 0,
      otherReference: 0,
      parted,
      twin,
    }
  const counts = await addLines(ledger, part, entries, link !== undefined)
  const otherReference = await countOtherReferences(writing, part, entries)
  return { ...counts, ...(await countLikelyDuplicates(writing, part, entries)), otherReference, parted, twin }
}

/** The existing entries of a statement's lines. */
async function entriesOf(ledger: Ledger, part: Part, chains: Chains): Promise<Map<Line, Entry>> {
  const { lines } = part
  const found = new Map<Line, Entry>()
  const byFingerprint = [...Map.groupBy(lines, ({ fingerprint }) => fingerprint)]
  // In batches, so that the thread can answer others in between.
  for (let start = 0; start < byFingerprint.length; start += 2000) {
    await pause()
    const some = byFingerprint.slice(start, start + 2000)
    const rest = some.filter(([fingerprint, same]) => {
      const matched = matchAmongMany(part, same, ledger, fingerprint)
      for (const [line, entry] of matched ?? []) found.set(line, entry)
      return matched === undefined
    })
    await ledger.entriesOf(rest.map(([fingerprint]) => fingerprint))
    const entries = rest.flatMap(([fingerprint, same]) => candidates(ledger, part.id, fingerprint, same))
    if (entries.length === 0) continue
    const alike = rest.flatMap(([, same]) => same)
    for (const [line, entry] of matchLines(part, alike, entries, chains)) found.set(line, entry)
  }
  return found
}

/** The entries that lines of a fingerprint may match: those with their references, and those beside the statement. */
function candidates(ledger: Ledger, id: string, fingerprint: string, lines: readonly Line[]): Entry[] {
  const byReference = ledger.alikeOf(fingerprint)?.byReference
  const named = lines.flatMap(({ line }) => byReference?.get(line.reference) ?? [])
  return [...new Set([...ledger.entriesBeside(id, fingerprint), ...named])]
}

/**
 * Adds the new lines. `isLinked`: the statement has balances that place it in a chain, so its entries should list it.
 */
async function addLines(ledger: Ledger, { id, lines }: Part, entries: Map<Line, Entry>, isLinked: boolean) {
  const counts = { new: 0, known: 0, deletedBefore: 0 }
  const leftOut: string[] = []
  const statements = [id]
  for (const [index, one] of lines.entries()) {
    if (index % 1000 === 999) await pause()
    const entry = entries.get(one)
    if (entry) {
      counts[entry.isDeleted ? 'deletedBefore' : 'known'] += 1
      if (entry.isDeleted) leftOut.push(one.line.amount)
      if (isLinked && !entry.statements.includes(id)) ledger.standsIn(entry, [...entry.statements, id])
    } else {
      ledger.add(one.fingerprint, one.line, statements)
      counts.new += 1
    }
  }
  return { ...counts, leftOut: sumOf(leftOut) }
}

/**
 * Counts the lines of a statement that was already imported in another form; day and amount tell which of them were
 * deleted since.
 */
async function countLines(ledger: Ledger, { lines }: Part, twin: Known) {
  const byFingerprint = Map.groupBy(
    lines.map(({ line }) => line),
    (line) => fingerprintOf(twin.bankAccount, line),
  )
  const leftOut: string[] = []
  await ledger.entriesOf([...byFingerprint.keys()])
  for (const [fingerprint, same] of byFingerprint)
    for (const { isDeleted } of ledger.entriesIn(twin.id, fingerprint)) {
      const line = isDeleted && same.pop()
      if (line) leftOut.push(line.amount)
    }
  const deletedBefore = leftOut.length
  return { new: 0, known: lines.length - deletedBefore, deletedBefore, leftOut: sumOf(leftOut) }
}
