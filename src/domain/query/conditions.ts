// Over 200 lines because the conditions of both collections, each defined once, belong side by side.
import type { CollectionName } from '../collection-name.ts'
import { isDay } from '../day.ts'
import { contactFieldNames, transactionFieldNames } from '../fields.ts'
import { directionOf, isDecimal, compareAmounts, magnitudeOf } from '../money.ts'
import { isIn, type Period, readPeriod, writePeriod } from '../search/period.ts'
import type { ContactField } from '../contact-fields.ts'
import type { Contact } from '../contact.ts'
import type { Transaction } from '../transaction.ts'
import type { TransactionField } from '../transaction-fields.ts'
import { otherText, readOtherValue, type WithMeta } from '../record-meta.ts'
import { fieldNamed, plainName } from './plain-name.ts'

/**
 * What a list can be filtered by. Its name is that of the parameter in addresses. Databases have the same in SQL
 * (server/database/queries/sql-conditions.ts), screens in words; the compiler requires both.
 */
export type Condition<R, Value> = {
  /** What it means and what values it takes, for people who write programs. */
  description: string
  /** The JSON schema of the parameter; an array may be repeated, or be one text with commas. */
  schema: { type: string; enum?: readonly string[]; pattern?: string; items?: object }
  isRepeatable?: true
  /** Undefined if the texts cannot be understood. Relative periods need `today`. */
  read(values: readonly string[], today: string | undefined): Value | undefined
  write(value: Value): readonly string[]
  /** Whether a record meets it: every store and the client's own reading must agree with this. */
  matches(value: Value, record: R): boolean
}

const period: Condition<Transaction, Period> = {
  description:
    'A year, quarter, month, day or range: `2026`, `2026-Q3`, `2026-03`, `2026-03-05`, `2026-01-15..2026-02-14`, `2026-01-15..`, `..2026-02-14`.',
  schema: { type: 'string' },
  read: ([value = ''], today) => readPeriod(value, today),
  write: (value) => [writePeriod(value)],
  // A date that does not exist can be compared with others as text, but only if it is written like them.
  matches: (value, { date }) => /^\d{4}-\d{2}-\d{2}$/.test(date) && isIn(value, date),
}

/** The smallest and the largest amount, as decimal text without a sign: 100 lets `-100.00` through as well as `100`. */
type AmountRange = { least?: string; most?: string }

const mostDigits = 40
const limit = String.raw`\d{1,${mostDigits}}(?:\.\d{1,${mostDigits}})?`

const amount: Condition<Transaction, AmountRange> = {
  description: `The amount, ignoring its sign: \`100..250\`, \`100..\`, \`..250\`, or \`100\` exactly. At most ${mostDigits} digits before and after the point.`,
  schema: { type: 'string', pattern: `^(?:${limit})?(?:\\.\\.)?(?:${limit})?$` },
  read: ([value = '']) => {
    const [, least, dots, most] = new RegExp(`^(${limit})?(\\.\\.)?(${limit})?$`).exec(value) ?? []
    if ((least ?? most) === undefined || (dots === undefined && most !== undefined)) return undefined
    const last = dots === undefined ? least : most
    return { ...(least !== undefined && { least }), ...(last !== undefined && { most: last }) }
  },
  write: ({ least, most }) => {
    if (least === undefined && most === undefined) return []
    return [least === most ? `${least}` : `${least ?? ''}..${most ?? ''}`]
  },
  matches: ({ least, most }, { amount: text }) => {
    if (!isDecimal(text)) return false
    const magnitude = magnitudeOf(text)
    if (least !== undefined && compareAmounts(magnitude, least) < 0) return false
    return most === undefined || compareAmounts(magnitude, most) <= 0
  },
}

const direction: Condition<Transaction, 'deposit' | 'withdrawal'> = {
  description: 'Money in or out. An amount of zero, or one that cannot be read, is neither.',
  schema: { type: 'string', enum: ['in', 'out'] },
  read: ([value]) => (value === 'in' ? 'deposit' : value === 'out' ? 'withdrawal' : undefined),
  write: (value) => [value === 'deposit' ? 'in' : 'out'],
  matches: (value, { amount: text }) => directionOf(text) === value,
}

const currency: Condition<Transaction, string> = {
  description: 'The exact currency.',
  schema: { type: 'string' },
  read: ([value]) => value,
  write: (value) => [value],
  matches: (value, record) => record.currency === value,
}

/** The word for no bank account in addresses; the numbers of accounts have no small letters. */
export const noAccount = 'none'

/** Only where statements are imported: a transaction itself does not say which bank account it belongs to. */
const account: Condition<Transaction, readonly string[]> = {
  ...oneOf(
    'account',
    'One or more bank accounts by number, or `none` for transactions without one; with the capability `bank-accounts`.',
  ),
  read: (values) => [...new Set(values.map((one) => (one === noAccount ? '' : one)))],
  write: (values) => values.map((one) => one || noAccount),
  matches: () => {
    throw new UnknownConditionError('account')
  },
}

/** Only where statements are imported, too: the account of the other party is not a field of a transaction. */
const transfer: Condition<Transaction, boolean> = {
  description:
    'Transfers between own bank accounts: `yes` finds only these, `no` all others; with the capability `bank-accounts`.',
  schema: { type: 'string', enum: ['yes', 'no'] },
  read: ([value]) => (value === 'yes' ? true : value === 'no' ? false : undefined),
  write: (value) => [value ? 'yes' : 'no'],
  matches: () => {
    throw new UnknownConditionError('transfer')
  },
}

/** Only where bank lines are kept, for the same reason. */
const counterpartyAccount: Condition<Transaction, string> = {
  description: 'The account of the other party, as the bank wrote it; with the capability `bank-lines`.',
  schema: { type: 'string' },
  read: ([value = '']) => value || undefined,
  write: (value) => [value],
  matches: () => {
    throw new UnknownConditionError('counterpartyAccount')
  },
}

/** Only where statements are imported, for the same reason. */
const imported: Condition<Transaction, string> = {
  description: 'The id of the import that brought it; with the capability `kept-imports`.',
  schema: { type: 'string' },
  read: ([value]) => value,
  write: (value) => [value],
  matches: () => {
    throw new UnknownConditionError('import')
  },
}

const unreadable: Condition<Transaction, true> = {
  description: 'The date or the amount cannot be read.',
  schema: { type: 'string', enum: ['yes'] },
  read: ([value]) => (value === 'yes' ? true : undefined),
  write: () => ['yes'],
  // Empty text counts as missing, which is a condition of its own.
  matches: (_, { date, amount: text }) => (date !== '' && !isDay(date)) || (text !== '' && !isDecimal(text)),
}

/** Fields that only another service has, which reads its records into `aside`. Bookend's own service has none. */
const other: Condition<object, readonly string[]> = {
  description:
    'Fields that only another service has, each as `name:text`. Finds records with one of the texts of each field. A `:` in a name is written `%3A`, a `%` as `%25`.',
  schema: { type: 'array', items: { type: 'string' } },
  isRepeatable: true,
  read: (values) => (values.every((value) => value.includes(':')) ? [...new Set(values)] : undefined),
  write: (values) => values,
  matches: (values, record: WithMeta<object>) => {
    const wanted = Map.groupBy(values.map(readOtherValue), ({ name }) => name)
    return (
      wanted.size > 0 &&
      [...wanted].every(([name, texts]) => texts.some(({ text }) => text === otherText(record, name)))
    )
  },
}

/** One of these exact texts, as stored. */
function oneOf<Name extends string>(
  field: Name,
  description: string,
): Condition<Record<Name, string>, readonly string[]> {
  return {
    description,
    schema: { type: 'array', items: { type: 'string' } },
    isRepeatable: true,
    read: (values) => [...new Set(values)],
    write: (values) => values,
    matches: (values, record) => values.includes(record[field]),
  }
}

/** One of these fields is empty. */
function missing<Name extends string>(
  names: readonly Name[],
  nameOf: { plain: (field: Name) => string; field: (plain: string) => Name | undefined },
): Condition<Record<Name, string>, readonly Name[]> {
  return {
    description: 'Fields, joined by commas. Finds records in which at least one of them is empty.',
    schema: { type: 'array', items: { type: 'string', enum: names.map(nameOf.plain) } },
    read: ([value = '']) => {
      const fields = value.split(',').map(nameOf.field)
      const known = fields.filter((field) => field !== undefined)
      return known.length < fields.length ? undefined : [...new Set(known)]
    },
    write: (fields) => (fields.length === 0 ? [] : [fields.map(nameOf.plain).join(',')]),
    matches: (fields, record) => fields.some((field) => record[field] === ''),
  }
}

/** The conditions on each collection by name, in the order in which addresses have them. */
export const conditions = {
  transactions: {
    period,
    amount,
    direction,
    currency,
    account,
    transfer,
    counterparty: oneOf(
      'counterpart',
      'One or more exact names of counterparties. Finds records with any of them.',
    ),
    missing: missing(transactionFieldNames, {
      plain: (field: TransactionField) => plainName('transactions', field),
      field: (plain) => fieldNamed('transactions', plain),
    }),
    counterpartyAccount,
    unreadable,
    import: imported,
    other,
  },
  contacts: {
    country: oneOf('country', 'One or more exact countries. Finds records with any of them.'),
    city: oneOf('city', 'One or more exact cities. Finds records with any of them.'),
    missing: missing(contactFieldNames, {
      plain: (field: ContactField) => plainName('contacts', field),
      field: (plain) => fieldNamed('contacts', plain),
    }),
    other,
  },
}

export type ConditionName<C extends CollectionName> = keyof (typeof conditions)[C] & string
export type ConditionValue<
  C extends CollectionName,
  N extends ConditionName<C>,
> = (typeof conditions)[C][N] extends { write(value: infer Value): unknown } ? Value : never

/** Conditions on records, all of which must hold; a filter without any matches everything. */
export type FilterOf<C extends CollectionName> = { [N in ConditionName<C>]?: ConditionValue<C, N> }
export type TransactionFilter = FilterOf<'transactions'>

/** A filter has a condition that this program does not know. Nothing may be found then, least of all everything. */
export class UnknownConditionError extends Error {
  readonly condition: string

  constructor(condition: string) {
    super(`There is no condition “${condition}”`)
    this.condition = condition
  }
}

/** Each condition of a filter with its value. Throws UnknownConditionError. */
export function conditionsIn(
  collection: CollectionName,
  filter: object,
): [name: string, condition: Condition<object, unknown>, value: unknown][] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined) return []
    const condition = known[collection].get(name)
    if (!condition) throw new UnknownConditionError(name)
    return [[name, condition, value]]
  })
}

// As maps, because a filter may name a condition `constructor`.
const known = {
  contacts: new Map<string, Condition<object, unknown>>(Object.entries(conditions.contacts)),
  transactions: new Map<string, Condition<object, unknown>>(Object.entries(conditions.transactions)),
}

/** Whether a record meets all conditions of a filter. */
export function matchesFilter<C extends CollectionName>(
  collection: C,
  filter: FilterOf<C>,
  record: { contacts: Contact; transactions: Transaction }[C],
): boolean {
  return conditionsIn(collection, filter).every(([, condition, value]) => condition.matches(value, record))
}
