import type { Transaction } from '../../src/domain/transaction.ts'
import { textAt } from '../../src/domain/field.ts'
import type { ServiceProfile } from '../../src/dialect/profile/profile.ts'
import { resolve } from '../../src/dialect/profile/resolve.ts'
import { isSameValue } from '../../src/domain/is-same-value.ts'
import { isDay } from '../../src/domain/day.ts'
import type { StandIn } from '../stand-ins/stand-in.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import type { AnyRecord } from './stand-in-reader.ts'

type Fault = { id: string; field: string; read: unknown; wanted: unknown; doubt?: string | undefined }

/** Fields that were read as something else than they are, without a word about it. */
export function misread(read: AnyRecord[], wanted: AnyRecord[]): Fault[] {
  return faultsIn(read, wanted, (field, record, wish) => {
    const doubt = record.aside?.doubts[field]
    return textAt(record, field) === textAt(wish, field) || (doubt !== undefined && isInNotation(field))
  })
}

/** Fields that are marked as not understood, though there is nothing in their way. */
export function doubted(read: AnyRecord[], wanted: AnyRecord[], standIn: StandIn): Fault[] {
  return faultsIn(
    read,
    wanted,
    (field, { aside }, wish) =>
      aside?.doubts[field] === undefined || isUndecidable(field, textAt(wish, field), wish, standIn),
  )
}

function faultsIn(
  read: AnyRecord[],
  wanted: AnyRecord[],
  isGood: (field: string, record: AnyRecord, wish: AnyRecord) => boolean,
): Fault[] {
  return read.flatMap((record): Fault[] => {
    const wish = wanted.find(({ id }) => id === record.id)
    if (!wish) return [{ id: record.id, field: 'id', read: record, wanted: undefined }]
    const { aside: _aside, ...fields } = wish
    return Object.entries(fields)
      .filter(([field]) => !isGood(field, record, wish))
      .map(([field, value]) => ({
        id: record.id,
        field,
        read: textAt(record, field),
        wanted: value,
        doubt: record.aside?.doubts[field],
      }))
  })
}

/** Whether services write the field in notations of their own, which can be doubted. Text is text. */
function isInNotation(field: string): boolean {
  return ['date', 'currency', 'amount'].includes(field)
}

/** Fields that a service holds with another value than it should. */
export function unlike(rows: AnyRecord[], wanted: AnyRecord[], { profile }: StandIn): Fault[] {
  const { encoding } = resolve(profile).write
  // Forms in parts have one kind of line end, whichever was typed.
  const plain = (text: string) => (encoding === 'multipart' ? text.replace(/\r\n?/g, '\n') : text)
  const wishes = wanted.map((row) => asRead(row, resolve(profile)))
  return faultsIn(rows, wishes, (field, row, wish) => {
    const [one, other] = [plain(textAt(row, field)), plain(textAt(wish, field))]
    return one === other || (field === 'amount' && isSameValue(one, other))
  })
}

/** The records of a stand-in as Bookend should read them: cents have all their decimals, and what is the only currency is one. */
export function recordsOf(standIn: StandIn, resource: CollectionName): AnyRecord[] {
  return resource === 'contacts'
    ? standIn.contacts()
    : standIn.transactions().map((row) => asRead(row, resolve(standIn.profile)))
}

function asRead<T extends AnyRecord>(row: T, { values }: ServiceProfile): T {
  if (!('amount' in row)) return row
  const digits = digitsOf[row.currency] ?? 0
  const [whole, fraction = ''] = row.amount.split('.')
  const isPadded = values.amount.unit === 'minor' && digits > 0 && row.amount !== ''
  return {
    ...row,
    ...(isPadded && { amount: `${whole}.${fraction.padEnd(digits, '0')}` }),
    currency: row.currency || (values.currency.fallback ?? ''),
  }
}

/** Whether transactions show all that elimination needs: which of day and month comes first, the decimal mark, and the sign. */
export function decides(rows: Transaction[]): boolean {
  const has = (test: (row: Transaction) => boolean) => rows.some(test)
  return (
    has(({ date }) => Number(date.slice(8)) > 12 && isDay(date)) &&
    has(({ amount }) => /^-?\d+\.\d?[1-9]$/.test(amount)) &&
    has(({ amount }) => /^\d.*[1-9]/.test(amount)) &&
    has(({ amount }) => /^-.*[1-9]/.test(amount))
  )
}

/** Whether a value is one that no other value can explain. */
function isUndecidable(field: string, value: string, row: AnyRecord, { name, profile }: StandIn): boolean {
  // 30 February has a reading in no notation but ISO's.
  if (field === 'date') return !isDay(value)
  // `$` and `¥` are of several currencies, and nobody has told the ERP's 826.
  if (field === 'currency')
    return name.startsWith('php') ? /USD|JPY/.test(value) : name === 'erp' && value === 'GBP'
  // How many cents there are without a currency, or with one that is not known, nobody knows.
  const isMinor = resolve(profile).values.amount.unit === 'minor'
  return field === 'amount' && isMinor && !(textAt(row, 'currency') in digitsOf)
}

/** Whether nothing may keep these changes from being made. `isDecided` says that notations are known. */
export function isWritable(
  fields: Record<string, string>,
  row: AnyRecord,
  { profile, shows }: StandIn,
  isDecided: boolean,
): boolean {
  const { values, write } = resolve(profile)
  // Who wants certain fields with every edit refuses that of a record without them (W13).
  const wanted = shows.includes('W13') && 'amount' in row ? ['date', 'amount'] : []
  if (wanted.some((field) => (fields[field] ?? textAt(row, field)) === '')) return false
  const [before, after = before] = [textAt(row, 'date'), fields['date']]
  // Services do not take days back that are in no calendar.
  if (write.edit !== 'changed' && after !== '' && !isDay(after)) return false
  if (Object.keys(fields).every((field) => !isInNotation(field))) return true
  if (!isDecided || 'currency' in fields) return false
  // What time of day goes with a date, only the one before tells.
  if ('date' in fields && !(isDay(before) && (after === '' || isDay(after)))) return false
  const [, fraction = ''] = fields['amount']?.split('.') ?? []
  return values.amount.unit !== 'minor' || fraction.length <= (digitsOf[textAt(row, 'currency')] ?? -1)
}

/** A stand-in takes cents without a currency for hundredths, and keeps them as such when they get a currency that has none. */
export function isBeyondStandIn(
  row: AnyRecord,
  { currency }: Record<string, string>,
  { profile }: StandIn,
): boolean {
  const isMinor = resolve(profile).values.amount.unit === 'minor'
  return isMinor && textAt(row, 'currency') === '' && digitsOf[currency ?? 'EUR'] !== 2
}

export const digitsOf: Record<string, number> = { EUR: 2, USD: 2, GBP: 2, CHF: 2, JPY: 0, KWD: 3 }
