import { compareText } from '../compare-text.ts'
import type { Field } from '../field.ts'
import { isDecimal, compareAmounts } from '../money.ts'
import { countryName } from '../country.ts'
import { fold } from '../fold.ts'

/** The field to sort by, its direction, and the language of the reader. */
export type SortOrder<Name extends string> = { field: Name; descending: boolean; language?: string }

/** An order of records: a key for each, made once, and how to compare keys. */
export type RecordOrder<T> = {
  keyOf: (record: T) => SortKey
  compare: (one: SortKey, other: SortKey) => number
}

/**
 * How to sort records by a field. Texts are compared without case, as the language sorts them, amounts as numbers within
 * their currency. Amounts that cannot be read come after those that can, and empty fields last, in both directions. Of equal
 * ones the newest comes first, in both directions too, and then they go by id, so that pages never overlap.
 */
export function orderBy<Name extends string>(
  fields: Record<Name, Field>,
  { field, descending, language }: SortOrder<Name>,
): RecordOrder<SortedRecord<Name>> {
  const isAmount = fields[field].kind === 'amount'
  const texts = textOrder(fields[field], isAmount ? undefined : language)
  return {
    keyOf: (record) => keyOf(record, record[field], isAmount, texts),
    compare: (first, second) => {
      const inField = first.place - second.place || direct(compareKeys(first, second, texts), descending)
      return inField || compareText(second.date, first.date) || compareText(first.id, second.id)
    },
  }
}

export function sortRecords<T>(records: readonly T[], { keyOf: keyIn, compare }: RecordOrder<T>): T[] {
  const keyed = records.map((record) => ({ record, key: keyIn(record) }))
  keyed.sort((one, other) => compare(one.key, other.key))
  return keyed.map(({ record }) => record)
}

type SortedRecord<Name extends string> = { id: string; date?: string; currency?: string } & Record<
  Name,
  string
>

/** What a record is sorted by: its place among readable, unreadable and empty ones, then the rest. */
type SortKey = {
  id: string
  /** Contacts have none. */
  date: string
  place: 0 | 1 | 2
  currency: string
  text: string
  amount: string | undefined
  /** The amount as a float, which never swaps two amounts. */
  nearly: number
}

function keyOf(
  { id, date = '', currency = '' }: { id: string; date?: string; currency?: string },
  value: string,
  isAmount: boolean,
  texts: TextOrder,
): SortKey {
  const key = { id, date, place: 0 as const, currency: '', text: '', amount: undefined, nearly: 0 }
  if (value === '') return { ...key, place: 2 }
  if (!isAmount) return { ...key, text: texts.keyOf(value) }
  if (!isDecimal(value)) return { ...key, place: 1, text: texts.keyOf(value) }
  return { ...key, currency, amount: value, nearly: Number(value) }
}

function compareKeys(one: SortKey, other: SortKey, texts: TextOrder): number {
  const byCurrency = compareText(one.currency, other.currency)
  if (byCurrency !== 0) return byCurrency
  if (one.amount === undefined || other.amount === undefined) return texts.compare(one.text, other.text)
  const roughly = one.nearly - other.nearly
  const isTold = roughly !== 0 && !Number.isNaN(roughly) // infinite amounts give NaN
  return isTold ? roughly : compareAmounts(one.amount, other.amount)
}

function direct(difference: number, descending: boolean): number {
  return descending ? -difference : difference
}

/** How to sort texts: the key of a text, made once, and how to compare keys. */
export type TextOrder = { keyOf: (text: string) => string; compare: (one: string, other: string) => number }

/**
 * The order of a field's texts for readers of a language, without case: a country by its name in that language. Without a
 * language, and for what is the same in all of them, without accents and by Unicode code points.
 */
export function textOrder({ kind }: Field, language: string | undefined): TextOrder {
  const collator = kind === 'date' || kind === 'currency' || !language ? undefined : collatorOf(language)
  if (!collator || !language) return plainOrder
  const keyOf = kind === 'country' ? (text: string) => countryName(text, language) : (text: string) => text
  return { keyOf, compare: collator.compare }
}

const plainOrder: TextOrder = { keyOf: fold, compare: compareText }

function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language)
  if (known) return known
  if (collators.size >= mostCollators) collators.clear()
  const collator = new Intl.Collator(language, { sensitivity: 'base' })
  collators.set(language, collator)
  return collator
}

// Creating one takes longer than a thousand comparisons.
const collators = new Map<string, Intl.Collator>()
const mostCollators = 20

/**
 * The language by which texts are sorted for readers of this one (BCP 47), such as `de-CH`; undefined if it is not a
 * language, or if this engine cannot sort by it.
 */
export function readLanguage(text: string): string | undefined {
  if (!isLanguage(text)) return undefined
  try {
    return Intl.Collator.supportedLocalesOf(text)[0]
  } catch {
    return undefined
  }
}

/** Whether a text can be a language, without the extensions that would give each reader an order of their own. */
export function isLanguage(text: string): boolean {
  return /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(text)
}
