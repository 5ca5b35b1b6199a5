// Over 200 lines because all that happens to the lines of one statement is in one file.
import { portionsOf } from '../core/engine.ts'
import { setImmediate as pause } from 'node:timers/promises'
import { sumQuestionOf } from '../../../domain/statement-import.ts'
import { sumOf } from '../../../domain/sum.ts'
import type { Entry } from '../records/entries.ts'
import { countLikelyDuplicates, countedTwice } from './counted-twice.ts'
import type { Chains } from '../../../statements/recognition/statement-chains.ts'
import { fingerprintOf } from './fingerprint.ts'
import { textOf, type Line, type Part } from '../../../statements/recognition/part.ts'
import type { Ledger } from './import-ledger.ts'
import { matchAmongMany } from './match-among-many.ts'
import { splitMergedLines } from './split-merged-lines.ts'
import { matchLines, storedReferenceOf } from '../../../statements/recognition/match-lines.ts'
import type { Present } from './read-corrected.ts'
import type { Outcome, PerhapsSum } from './report-of.ts'
import type { Again } from './detail-adder.ts'
import { balancesOf, twinOf, kindOf, type Known } from '../../../statements/recognition/same-statement.ts'
import { kindIn, type ImportContext } from './imported-statements.ts'

type Found = Omit<Outcome, 'corrected' | 'otherAmount'>

/** Imports the new lines of a statement. */
export async function matchStatement(
  writing: ImportContext,
  part: Part,
  answerAt: (index: number) => Pick<PerhapsSum, 'place' | 'answer'>,
): Promise<Found> {
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
      ...(await countLines(writing, part, twin)),
      alike: 0,
      maybeAlike: 0,
      otherReference: 0,
      batches: new Map(),
      parted,
      twin,
    }
  if (writing.tell)
    for (const line of part.lines) {
      const entry = entries.get(line)
      writing.tell(line, entry ? (entry.isDeleted ? 'deleted' : 'known') : 'new')
    }
  const twice = await countedTwice(writing, part, entries)
  const asked = part.lines.flatMap((line, index) => {
    const reason = twice.get(line)
    if (!reason) return []
    const why = { ...reason, ...answerAt(index) }
    return { line, why, question: sumQuestionOf({ ...line.line, ...why }) }
  })
  // A plan does not name all payments of a very large batch.
  const said = new Map(
    asked.flatMap(({ question, why: { answer } }) => (answer ? [[question, answer] as const] : [])),
  )
  const batches = new Map(
    asked.map(({ line, question, why }) => [line, { ...why, answer: why.answer ?? said.get(question) }]),
  )
  const isLeft = (line: Line) => batches.get(line)?.answer === 'leave-out'
  const counts = await addLines(writing, part, entries, { isLinked: link !== undefined, isLeft })
  const otherReference = await countOtherReferences(writing, part, entries)
  const alike = await countLikelyDuplicates(writing, part, entries)
  return { ...counts, ...alike, otherReference, batches, parted, twin }
}

/** The existing entries of a statement's lines. */
async function entriesOf(ledger: Ledger, part: Part, chains: Chains): Promise<Map<Line, Entry>> {
  const { lines } = part
  const found = new Map<Line, Entry>()
  const byFingerprint = [...Map.groupBy(lines, ({ fingerprint }) => fingerprint)]
  // In batches, so that the thread can answer others in between.
  for (const some of portionsOf(byFingerprint, 2000)) {
    await pause()
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
 * Adds the new lines. `isLinked`: the statement has balances that place it in a chain, so its entries should list it;
 * `isLeft`: someone left the line out.
 */
async function addLines(
  { ledger, addDetails }: ImportContext,
  { id, lines, statement }: Part,
  entries: Map<Line, Entry>,
  { isLinked, isLeft }: { isLinked: boolean; isLeft: (line: Line) => boolean },
) {
  const counts = { new: 0, known: 0, deletedBefore: 0 }
  const leftOut: string[] = []
  const deletedIds: string[] = []
  const present: Present[] = []
  const again: Again[] = []
  const statements = [id]
  for (const [index, one] of lines.entries()) {
    if (index % 1000 === 999) await pause()
    const entry = entries.get(one)
    if (entry) {
      counts[entry.isDeleted ? 'deletedBefore' : 'known'] += 1
      ledger.own.found.add(entry)
      if (entry.isDeleted) {
        leftOut.push(one.line.amount)
        deletedIds.push(entry.transactionId)
      } else present.push([one, entry])
      again.push([one.line, entry])
      if (isLinked && !entry.statements.includes(id)) ledger.standsIn(entry, [...entry.statements, id])
    } else if (!isLeft(one)) {
      const { fingerprint, line } = one
      const { bankAccount } = statement
      ledger.add({ fingerprint, original: line, bank: line.bank, bankAccount }, statements)
      counts.new += 1
    }
  }
  const told = await addDetails(statement, again)
  return { ...counts, leftOut: sumOf(leftOut), deletedIds, present, told }
}

/**
 * Counts the lines of a statement that was imported in another form; day and amount tell which were deleted since, and what more
 * this form says of those that no other of it has.
 */
async function countLines({ ledger, addDetails }: ImportContext, { lines, statement }: Part, twin: Known) {
  const byFingerprint = Map.groupBy(
    lines.map(({ line }) => line),
    (line) => fingerprintOf(twin.bankAccount, line),
  )
  const leftOut: string[] = []
  const deletedIds: string[] = []
  const present: Present[] = []
  const again: Again[] = []
  await ledger.entriesOf([...byFingerprint.keys()])
  for (const [fingerprint, same] of byFingerprint) {
    const entries = ledger.entriesIn(twin.id, fingerprint)
    const [[only], [own]] = [same, entries]
    if (only && own && same.length + entries.length === 2) again.push([only, own])
    for (const entry of entries) {
      const { isDeleted, transactionId } = entry
      if (!isDeleted) present.push([undefined, entry])
      const line = isDeleted && same.pop()
      if (!line) continue
      leftOut.push(line.amount)
      deletedIds.push(transactionId)
    }
  }
  const deletedBefore = leftOut.length
  const counts = { new: 0, known: lines.length - deletedBefore, deletedBefore }
  const told = await addDetails(statement, again)
  return { ...counts, leftOut: sumOf(leftOut), deletedIds, present, told }
}

/**
 * Counts new lines with the day, amount and texts of existing ones that the same kind of file brought with other
 * references, and that this file does not contain: some banks give a payment a new reference in each download. Includes
 * deleted entries, which would otherwise come back.
 */
async function countOtherReferences(
  writing: ImportContext,
  part: Part,
  entries: ReadonlyMap<Line, Entry>,
): Promise<number> {
  const known = new Set(entries.values())
  const newLines = part.lines.filter((one) => one.line.reference !== '' && !entries.has(one))
  const fingerprints = [...new Set(newLines.map(({ fingerprint }) => fingerprint))]
  // A statement of which lines were left when its import was taken back is stored, and its other lines are new again.
  const isOwn = (entry: Entry) => writing.ledger.fresh.has(entry) && entry.statements.includes(part.id)
  let count = 0
  for (const some of portionsOf(fingerprints, 2000)) {
    await writing.ledger.entriesOf(some)
    const beside = some.flatMap((one) => writing.ledger.entriesBeside(part.id, one))
    const others = fromElsewhere(
      writing,
      part,
      beside.filter((entry) => !known.has(entry) && !isOwn(entry)),
    )
    if (others.length === 0) continue
    const left = Map.groupBy(others, ({ fingerprint, original }) => `${fingerprint} ${textOf(original)}`)
    const asked = new Set(others.map(({ fingerprint }) => fingerprint))
    for (const one of newLines) {
      const { fingerprint, line } = one
      if (!asked.has(fingerprint) || !left.get(`${fingerprint} ${textOf(line)}`)?.pop()) continue
      count += 1
      writing.tell?.(one, 'alike')
    }
  }
  return count
}

/** The entries from earlier files of the same kind, unless a chain of balances proves that they are different lines. */
function fromElsewhere(writing: ImportContext, part: Part, entries: Entry[]): Entry[] {
  const referenceIn = storedReferenceOf(part)
  const kind = kindOf(part.statement.format)
  return entries.filter(
    (entry) =>
      referenceIn(entry) !== '' &&
      entry.statements.some((one) => kindIn(writing, one, part.statement) === kind) &&
      !entry.statements.some((one) => writing.chains.isApart(part.id, one)),
  )
}
