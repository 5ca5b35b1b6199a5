import { sql, type RawBuilder } from 'kysely'
import type { CollectionName } from '../../../domain/collection-name.ts'
import { contactFields } from '../../../domain/contact-fields.ts'
import type { Field } from '../../../domain/field.ts'
import type { RecordQuery } from '../../../domain/query/record-query.ts'
import { textOrder, type TextOrder } from '../../../domain/query/order-by.ts'
import { transactionFields } from '../../../domain/transaction-fields.ts'
import { collections } from '../core/collections.ts'

/** `isFew`: a number by which so few rows are sorted that an index in its order would only lead to all others. */
export type Column = { name: string; descending: boolean; isFew?: true }

/** Records that follow one another in an order: those that meet `only`, sorted by columns or by a text of theirs. */
export type Segment = { only: RawBuilder<boolean> } & ({ columns: Column[] } | TextSegment)

/** Sorted by a text in the reader's language, which no database knows. */
export type TextSegment = {
  text: string
  order: TextOrder
  descending: boolean
  /** Whether the database can group the records by it. */
  hasFewTexts: boolean
  /** The order of the list, in which all are read otherwise. */
  inList: Column[]
  /** The order of those that the text does not tell apart. */
  ties: Column[]
}

const id: Column = { name: 'id', descending: false }
/** The order of the transactions' list, where an index has the day. */
const newest: Column = { name: 'day', descending: true }

/** The order of a query (domain/query/order-by.ts), as a database can answer it, part by part. */
export function segmentsOf<C extends CollectionName>(
  collection: C,
  { sort }: RecordQuery<C>,
): readonly Segment[] {
  const all = sql<boolean>`1 = 1`
  const inList = [{ name: 'key', descending: collections[collection].descending }, id]
  if (!sort) return [{ only: all, columns: inList }]
  const { field, descending, language } = sort
  const fields: Record<string, Field> = collection === 'contacts' ? contactFields : transactionFields
  const definition = fields[field] ?? { label: '', publicName: '' }
  const [some, none] = [sql<boolean>`${sql.ref(field)} <> ''`, sql<boolean>`${sql.ref(field)} = ''`]
  const ties = collection === 'transactions' ? inList : [id]
  const empty: Segment = { only: none, columns: ties }
  const by = (name: string): Column => ({ name, descending })
  if (definition.kind === 'date') return [{ only: some, columns: [by('key'), id] }, empty]
  if (definition.kind !== 'amount') {
    const order = textOrder(definition, language)
    const hasFewTexts = field === 'counterpart' || field === 'currency'
    const text = { text: field, order, descending, hasFewTexts, inList }
    const ofName: Column[] = [{ ...newest, isFew: true }, id]
    return [{ only: some, ...text, ties: field === 'counterpart' ? ofName : ties }, empty]
  }
  const readable = {
    only: sql<boolean>`units is not null`,
    columns: [by('currency'), by('units'), by('rest'), newest, id],
  }
  const unreadable = { only: sql<boolean>`(units is null and amount <> '')`, text: field, descending }
  const order = textOrder(definition, undefined)
  return [readable, { ...unreadable, order, hasFewTexts: false, inList, ties }, empty]
}
