import { transactionFields } from '../contract/fields.ts'
import { isSameValue } from '../dialect/same-value.ts'
import { printOf } from '../kept/fingerprint.ts'
import { get } from '../kept/kept.ts'
import type { Original } from '../kept/rows.ts'
import type { Mark } from '../transactions/marks.ts'
import { labelOf } from '../contract/field-words.ts'
import type { Seen } from './originals.ts'
import { dayOf } from './when.ts'

/** A field of a transaction that does not read as it was first seen, or that reads so again after it was edited here. */
export type BankWord = {
  field: string
  bank: string
  now: string
  /** What was saved here. */
  mine: string | undefined
  /** Whether the bank's value stands again over what was saved here. */
  overwritten: boolean
}

/** Where a transaction differs from what the bank wrote, or from what was made of it here. */
export function bankWords({ first, edited }: Original, { fields }: Seen): BankWord[] {
  return transactionFields.flatMap((field) => {
    const [bank, now, mine] = [first[field], fields[field], edited[field]?.value]
    if (bank === undefined || now === undefined) return []
    const differs = !isSameValue(now, bank)
    const overwritten = !differs && mine !== undefined && !isSameValue(mine, bank)
    return differs || overwritten ? [{ field, bank, now, mine, overwritten }] : []
  })
}

/** When a transaction was deleted here before; `another` when that was one just like it, beside which this one stood already. */
export async function deletedBefore(original: Original, { id, fields }: Seen) {
  const { books, first } = original
  const receipt = await get('receipts', [books, 'transactions', id])
  if (receipt) return { at: receipt.at, another: false }
  // What it says now may be an edit; the bank sends what it sent at first.
  for (const print of new Set([printOf({ ...first, ...fields }), printOf({ ...fields, ...first })])) {
    const gone = print === nothing ? undefined : await get('gone', [books, print])
    if (gone) return { at: gone.at, another: gone.id !== id && original.at < gone.at }
  }
  return undefined
}

const nothing = printOf({})

type Before = Awaited<ReturnType<typeof deletedBefore>>

/** When it was deleted, in a sentence. */
export function deletedWords({ at, another }: NonNullable<Before>): string {
  return another
    ? `You deleted another one just like this on ${dayOf(at)}.`
    : `You deleted this on ${dayOf(at)}. It is here again.`
}

/** What the list says of a transaction; undefined when there is nothing to say. */
export function markOf(words: BankWord[], before: Before): Mark | undefined {
  const undone = words.filter(({ overwritten }) => overwritten)
  const edited = words.filter(({ overwritten, mine }) => !overwritten && mine !== undefined)
  const said: Mark[] = []
  if (undone.length > 0)
    said.push({
      label: 'Edit undone',
      text: `The bank’s value stands again over your edit of ${undone.map(({ field }) => labelOf(field)).join(', ')}.`,
    })
  if (before)
    said.push({ label: before.another ? 'Like a deleted one' : 'Deleted before', text: deletedWords(before) })
  if (edited.length > 0)
    said.push({
      label: 'Edited',
      text: `The bank wrote ${edited.map(({ field, bank }) => `${labelOf(field)} ${bank ? `“${bank}”` : 'empty'}`).join(', ')}.`,
    })
  const [first] = said
  return first && { label: first.label, text: said.map(({ text }) => text).join(' ') }
}
