import { createQueue } from '../../domain/create-queue.ts'
import type { FieldTexts } from '../../domain/field.ts'
import { bookedNames, labelOf, transactionFieldNames } from '../../domain/fields.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import { formatDay } from '../../domain/moment.ts'
import { bookedWords, valueWords } from '../../domain/value-words.ts'
import { getRow, getRows, writeRows, type Key } from '../../storage/database.ts'
import { fingerprintOf, snapshotOf } from '../../storage/snapshot.ts'
import type { Original } from '../../storage/rows.ts'
import type { Badge } from '../badges/badges.ts'
import { readDeleted } from '../../storage/deleted-records.ts'
import * as messages from '../marks/messages.ts'

/** A transaction as read: only the fields that were read and parsed. */
export type Seen = { id: string; fields: Readonly<FieldTexts> }

// Values read earlier must not overwrite values saved in the meantime.
const inTurn = createQueue()

/** Stores how transactions looked when first seen; only ever adds fields that were missing. Returns what is known of each. */
export function rememberFirst(books: string, rows: Seen[]): Promise<Original[]> {
  return inTurn(async () => {
    const puts: Original[] = []
    const stored = await getRows(
      'originals',
      rows.map(({ id }) => [books, id]),
    )
    const known = rows.map(({ id, fields }, index) => {
      const original = stored[index]
      const next = withFirst(original ?? { books, id, at: Date.now(), first: {}, edited: {} }, fields)
      if (next !== original) puts.push(next)
      return next
    })
    await writeRows(...puts.map((put) => ({ table: 'originals', put }) as const))
    return known
  })
}

/** Stores the values saved over those of the bank. A value equal to the bank's is no edit. */
export function rememberEdit(books: string, before: Seen, saved: Readonly<FieldTexts>): Promise<void> {
  return inTurn(async () => {
    const { id } = before
    const original = await getRow('originals', [books, id])
    const known = withFirst(original ?? { books, id, at: Date.now(), first: {}, edited: {} }, before.fields)
    const edited = { ...known.edited }
    for (const [field, value] of Object.entries(saved)) {
      if (known.first[field] === value) delete edited[field]
      else edited[field] = { value, at: Date.now() }
    }
    await writeRows({ table: 'originals', put: { ...known, edited } })
  })
}

/** Puts what the bank wrote in place of what this browser saw first: a colleague may have edited it before. */
export function rememberBankLine(books: string, id: string, line: Readonly<FieldTexts>): Promise<void> {
  return inTurn(async () => {
    const known = await getRow('originals', [books, id])
    if (!known || Object.entries(line).every(([field, value]) => known.first[field] === value)) return
    const edited = Object.entries(known.edited).filter(([field, { value }]) => value !== line[field])
    const first = { ...known.first, ...line }
    await writeRows({ table: 'originals', put: { ...known, first, edited: Object.fromEntries(edited) } })
  })
}

function withFirst(original: Original, fields: Readonly<FieldTexts>): Original {
  const added = Object.entries(fields).filter(([field]) => original.first[field] === undefined)
  if (added.length === 0) return original
  return { ...original, first: { ...original.first, ...Object.fromEntries(added) } }
}

/** The reliable fields of a transaction: those that were parsed and, in list rows, which may be partial, have a value. */
export function knownFields(record: { id: string }, whole: boolean): Seen {
  const doubts = doubtsOf(record)
  const { id, fields } = snapshotOf('transactions', record, whole)
  const known = Object.entries(fields).filter(
    ([field, value]) => !(field in doubts) && (whole || value !== ''),
  )
  return { id, fields: Object.fromEntries(known) }
}

function doubtsOf(record: object): object {
  const aside: unknown = 'aside' in record ? record.aside : undefined
  if (typeof aside !== 'object' || aside === null || !('doubts' in aside)) return {}
  return typeof aside.doubts === 'object' && aside.doubts !== null ? aside.doubts : {}
}

/** A field of a transaction that differs from its first value, or that has its first value again after an edit here. */
export type BankWord = {
  field: string
  first: string
  now: string
  mine: string | undefined
  /** Whether the first value has replaced the one saved here. */
  overwritten: boolean
}

/** The differences between a transaction and what was first seen or saved here. */
export function originalDifferences({ first, edited }: Original, { fields }: Seen): BankWord[] {
  return transactionFieldNames.flatMap((field) => {
    const [begun, now, mine] = [first[field], fields[field], edited[field]?.value]
    if (begun === undefined || now === undefined) return []
    const differs = !isSameValue(now, begun)
    const overwritten = !differs && mine !== undefined && !isSameValue(mine, begun)
    return differs || overwritten ? [{ field, first: begun, now, mine, overwritten }] : []
  })
}

/** What was first seen of the booked values that were edited here, and still are; "" if none were. */
export function correctedHere(original: Original | undefined, record: { id: string }): string {
  if (!original || Object.keys(original.edited).length === 0) return ''
  const edited = originalDifferences(original, knownFields(record, true)).filter(isEdited)
  return bookedWords({
    id: record.id,
    ...Object.fromEntries(edited.map(({ field, first }) => [field, first])),
  })
}

function isEdited({ overwritten, mine }: BankWord): boolean {
  return !overwritten && mine !== undefined
}

/** When each transaction of an account was deleted here before; `another` if that was an identical one that existed besides it. */
export async function deletedBefore(pairs: readonly (readonly [Original, Seen])[]): Promise<Before[]> {
  const books = pairs[0]?.[0].books ?? ''
  const kept = await readDeleted(
    books,
    'transactions',
    pairs.map(([, { id }]) => id),
  )
  const keptOf = new Map(kept.map((row) => [row.id, row]))
  // Current values may include an edit; the bank re-sends the original ones.
  const prints = pairs.map(
    ([{ first }, { fields }]) =>
      [fingerprintOf({ ...first, ...fields }), fingerprintOf({ ...fields, ...first })] as const,
  )
  const gone = await getRows(
    'gone',
    prints.flat().map((print): Key => [books, print]),
  )
  return pairs.map(([original, { id }], index) => {
    const since = keptOf.get(id)?.keptSince
    if (since !== undefined) return { at: since, another: false }
    const found = [gone[2 * index], gone[2 * index + 1]].find((one) => one && one.print !== nothing)
    return found && { at: found.at, another: found.id !== id && original.at < found.at }
  })
}

const nothing = fingerprintOf({})

type Before = { at: number; another: boolean } | undefined

/** When it was deleted, in a sentence. */
export function deletedWords({ at, another }: NonNullable<Before>): string {
  return another ? messages.deletedTwin(formatDay(at)) : messages.deletedHere(formatDay(at))
}

/** The badge of a transaction in the list; undefined if there is none. */
export function badgeOfOriginal(words: BankWord[], before: Before): Badge | undefined {
  const undone = words.filter(({ overwritten }) => overwritten)
  const edited = words.filter(isEdited)
  const isCorrection = edited.some(({ field }) => bookedNames.some((name) => name === field))
  const said: Badge[] = []
  if (undone.length > 0)
    said.push({
      label: messages.editUndone,
      text: messages.editReplaced(undone.map(({ field }) => labelOf(field)).join(', ')),
    })
  if (before)
    said.push({
      label: before.another ? messages.likeDeleted : messages.deletedBefore,
      text: deletedWords(before),
    })
  if (edited.length > 0)
    said.push({
      label: isCorrection ? messages.corrected : messages.edited,
      text: messages.firstSeenFields(
        edited
          .map(({ field, first: begun }) => messages.fieldAsWritten(labelOf(field), valueWords(field, begun)))
          .join(', '),
      ),
    })
  const [first] = said
  return first && { label: first.label, text: said.map(({ text }) => text).join(' ') }
}
