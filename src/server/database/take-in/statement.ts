import { setImmediate as pause } from 'node:timers/promises'
import type { Entry } from './entries.ts'
import { countAlike } from './alike.ts'
import type { Chains } from './chains.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Line, Part } from './fingerprint.ts'
import type { Ledger } from './ledger.ts'
import { matchLines } from './match.ts'
import { partLines } from './parted.ts'
import type { Outcome } from './report.ts'
import { twinOf } from './twin.ts'
import type { Known } from './twin.ts'
import type { Writing } from './writing.ts'

/** Takes in what is new of a statement. */
export async function takePart(writing: Writing, part: Part): Promise<Outcome> {
  const { ledger, known, there, chains } = writing
  const link = known.get(part.id)
  const isThere = there.has(part.id)
  there.add(part.id)
  const parted = link && !isThere ? await partLines(writing, link) : 0
  const entries = await entriesOf(ledger, part, chains)
  const twin = link && !isThere ? twinOf(link, known.values(), entries.size < part.lines.length) : undefined
  if (twin) return { ...(await countLines(ledger, part, twin)), alike: 0, maybeAlike: 0, parted, twin }
  const counts = await addLines(ledger, part, entries, link !== undefined)
  return { ...counts, ...(await countAlike(writing, part, entries)), parted, twin }
}

/** The entries that lines of a statement are already. */
async function entriesOf(ledger: Ledger, { id, lines }: Part, chains: Chains): Promise<Map<Line, Entry>> {
  const found = new Map<Line, Entry>()
  const byFingerprint = [...Map.groupBy(lines, ({ fingerprint }) => fingerprint)]
  // Part by part: the thread can answer others in between.
  for (let start = 0; start < byFingerprint.length; start += 2000) {
    await pause()
    const some = byFingerprint.slice(start, start + 2000)
    const entries = await ledger.entriesOf(some.map(([fingerprint]) => fingerprint))
    if (entries.length === 0) continue
    const alike = some.flatMap(([, same]) => same)
    for (const [line, entry] of matchLines(id, alike, entries, chains)) found.set(line, entry)
  }
  return found
}

/** Adds the lines that are not there. `isLinked`: it is worth noting what stood in the statement, because it says where it stands. */
async function addLines(ledger: Ledger, { id, lines }: Part, entries: Map<Line, Entry>, isLinked: boolean) {
  const counts = { new: 0, known: 0, deletedBefore: 0 }
  for (const [index, one] of lines.entries()) {
    if (index % 1000 === 999) await pause()
    const entry = entries.get(one)
    if (entry) {
      counts[entry.isDeleted ? 'deletedBefore' : 'known'] += 1
      if (isLinked && !entry.statements.includes(id)) ledger.standsIn(entry, [...entry.statements, id])
    } else {
      const { at: _, ...original } = one.line
      ledger.add(one.fingerprint, original, [id])
      counts.new += 1
    }
  }
  return counts
}

/** Counts the lines of a statement that is there in other words; which of them were deleted since, day and amount tell. */
async function countLines(ledger: Ledger, { lines }: Part, twin: Known) {
  const counts = new Map<string, number>()
  for (const { line } of lines) {
    const fingerprint = fingerprintOf(twin.bankAccount, line)
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1)
  }
  let deletedBefore = 0
  for (const { fingerprint, isDeleted, statements } of await ledger.entriesOf([...counts.keys()])) {
    const count = counts.get(fingerprint) ?? 0
    if (!isDeleted || !statements.includes(twin.id) || count === 0) continue
    deletedBefore += 1
    counts.set(fingerprint, count - 1)
  }
  return { new: 0, known: lines.length - deletedBefore, deletedBefore }
}
