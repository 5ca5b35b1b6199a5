import { get, write } from '../kept/kept.ts'
import type { Original } from '../kept/rows.ts'

type Fields = Readonly<Record<string, string>>
/** What is known of a transaction: only the fields that were read and understood. */
export type Seen = { id: string; fields: Fields }

/**
 * Remembers how transactions read when they were first seen; what is known of one stays, and only fields that were not known are
 * added. Gives what is known of each now.
 */
export function rememberFirst(books: string, rows: Seen[]): Promise<Original[]> {
  return inTurn(async () => {
    const puts: Original[] = []
    const known = await Promise.all(
      rows.map(async ({ id, fields }) => {
        const original = await get('originals', [books, id])
        const next = withFirst(original ?? { books, id, at: Date.now(), first: {}, edited: {} }, fields)
        if (next !== original) puts.push(next)
        return next
      }),
    )
    await write(...puts.map((put) => ({ table: 'originals', put }) as const))
    return known
  })
}

/** Remembers the values that were saved over those of the bank; one that says the same as the bank is no edit. */
export function rememberEdit(books: string, before: Seen, saved: Fields): Promise<void> {
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

function withFirst(original: Original, fields: Fields): Original {
  const added = Object.entries(fields).filter(([field]) => original.first[field] === undefined)
  if (added.length === 0) return original
  return { ...original, first: { ...original.first, ...Object.fromEntries(added) } }
}

let last: Promise<unknown> = Promise.resolve()

/** One after another: what was read must not be written over what was saved meanwhile. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const next = last.then(task)
  last = next.catch(() => undefined)
  return next
}
