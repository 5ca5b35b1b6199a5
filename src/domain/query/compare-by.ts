import { compareText } from '../compare-text.ts'
import type { Field } from '../field.ts'
import { fold } from '../fold.ts'
import { isDecimal } from '../money.ts'
import { compareAmounts } from './compare-amounts.ts'

/** The field to sort by, and its direction. */
export type SortOrder<Name extends string> = { field: Name; descending: boolean }

/**
 * How to sort records by a field. Texts are compared without case and accents, amounts as numbers within their
 * currency. Amounts that cannot be read come after those that can, and empty fields last, in both directions. Ties go by
 * id, so that pages never overlap.
 */
export function compareBy<Name extends string>(
  fields: Record<Name, Field>,
  { field, descending }: SortOrder<Name>,
): (one: SortedRecord<Name>, other: SortedRecord<Name>) => number {
  const isAmount = fields[field].kind === 'amount'
  const keys = new WeakMap<SortedRecord<Name>, Key>() // a sort compares each record many times
  const keyIn = (record: SortedRecord<Name>) => {
    const key = keys.get(record) ?? keyOf(record, record[field], isAmount)
    keys.set(record, key)
    return key
  }
  return (one, other) => {
    const [first, second] = [keyIn(one), keyIn(other)]
    const inField = first.place - second.place || direct(compareKeys(first, second), descending)
    return inField || compareText(one.id, other.id)
  }
}

type SortedRecord<Name extends string> = { id: string; currency?: string } & Record<Name, string>

/** What a value is sorted by: its place among readable, unreadable and empty ones, then the rest. */
type Key = { place: 0 | 1 | 2; currency: string; text: string; amount: string | undefined }

function keyOf({ currency = '' }: { currency?: string }, value: string, isAmount: boolean): Key {
  const text = fold(value)
  if (value === '') return { place: 2, currency: '', text, amount: undefined }
  if (!isAmount) return { place: 0, currency: '', text, amount: undefined }
  if (!isDecimal(value)) return { place: 1, currency: '', text, amount: undefined }
  return { place: 0, currency, text: '', amount: value }
}

function compareKeys(one: Key, other: Key): number {
  const byCurrency = compareText(one.currency, other.currency)
  if (byCurrency !== 0) return byCurrency
  if (one.amount !== undefined && other.amount !== undefined) return compareAmounts(one.amount, other.amount)
  return compareText(one.text, other.text)
}

function direct(difference: number, descending: boolean): number {
  return descending ? -difference : difference
}
