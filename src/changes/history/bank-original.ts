import { createQueue } from '../../domain/create-queue.ts'
import { get, getEach, write } from '../../storage/database.ts'
import { snapshotOf } from '../../storage/snapshot.ts'
import type { Original } from '../../storage/rows.ts'
import type { FieldTexts } from '../../domain/field-texts.ts'

/** A transaction as read: only the fields that were read and parsed. */
export type Seen = { id: string; fields: Readonly<FieldTexts> }

// Values read earlier must not overwrite values saved in the meantime.
const inTurn = createQueue()

/**
 * Stores how transactions looked when first seen. Never changes what is stored; only adds fields that were missing.
 * Returns what is known about each.
 */
export function rememberFirst(books: string, rows: Seen[]): Promise<Original[]> {
  return inTurn(async () => {
    const puts: Original[] = []
    const stored = await getEach(
      'originals',
      rows.map(({ id }) => [books, id]),
    )
    const known = rows.map(({ id, fields }, index) => {
      const original = stored[index]
      const next = withFirst(original ?? { books, id, at: Date.now(), first: {}, edited: {} }, fields)
      if (next !== original) puts.push(next)
      return next
    })
    await write(...puts.map((put) => ({ table: 'originals', put }) as const))
    return known
  })
}

/** Stores the values saved over those of the bank. A value equal to the bank's is no edit. */
export function rememberEdit(books: string, before: Seen, saved: Readonly<FieldTexts>): Promise<void> {
  return inTurn(async () => {
    const { id } = before
    const original = await get('originals', [books, id])
    const known = withFirst(original ?? { books, id, at: Date.now(), first: {}, edited: {} }, before.fields)
    const edited = { ...known.edited }
    for (const [field, value] of Object.entries(saved)) {
      if (known.first[field] === value) delete edited[field]
      else edited[field] = { value, at: Date.now() }
    }
    await write({ table: 'originals', put: { ...known, edited } })
  })
}

function withFirst(original: Original, fields: Readonly<FieldTexts>): Original {
  const added = Object.entries(fields).filter(([field]) => original.first[field] === undefined)
  if (added.length === 0) return original
  return { ...original, first: { ...original.first, ...Object.fromEntries(added) } }
}

/**
 * The reliable fields of a transaction: those that were parsed and, in list rows, which may be partial, only those that
 * have a value.
 */
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
