import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseProfile, type ServiceProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles, resolve } from '../../src/dialect/profile/resolve.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { isDay } from '../../src/domain/day.ts'
import { textAt } from '../../src/domain/field.ts'
import { byName, fieldsOf } from '../../src/domain/fields.ts'
import { isSameValue } from '../../src/domain/is-same-value.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import { aTransaction } from '../builders.ts'
import { runs } from '../seed.ts'
import { hostileStandIns, standIns, standInsToTry } from '../stand-ins/all.ts'
import type { Records, StandIn, Start } from '../stand-ins/stand-in.ts'
import { sample } from './sample.ts'
import { readerOf, type AnyRecord } from './stand-in-reader.ts'

type Fault = { id: string; field: string; read: unknown; wanted: unknown; doubt?: string | undefined }

/** Fields that were read as something else than they are, without a word about it. */
function misread(read: AnyRecord[], wanted: AnyRecord[]): Fault[] {
  return faultsIn(read, wanted, (field, record, wish) => {
    const doubt = record.aside?.doubts[field]
    return textAt(record, field) === textAt(wish, field) || (doubt !== undefined && isInNotation(field))
  })
}

/** Fields that are marked as not understood, though there is nothing in their way. */
function doubted(read: AnyRecord[], wanted: AnyRecord[], standIn: StandIn): Fault[] {
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
function unlike(rows: AnyRecord[], wanted: AnyRecord[], { profile }: StandIn): Fault[] {
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
function recordsOf(standIn: StandIn, resource: CollectionName): AnyRecord[] {
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
function decides(rows: Transaction[]): boolean {
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
  // Without a currency, or with an unknown one, the number of cents is unknown.
  const isMinor = resolve(profile).values.amount.unit === 'minor'
  return field === 'amount' && isMinor && !(textAt(row, 'currency') in digitsOf)
}

/** Whether nothing may keep these changes from being made. `isDecided` says that notations are known. */
function isWritable(
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
function isBeyondStandIn(
  row: AnyRecord,
  { currency }: Record<string, string>,
  { profile }: StandIn,
): boolean {
  const isMinor = resolve(profile).values.amount.unit === 'minor'
  return isMinor && textAt(row, 'currency') === '' && digitsOf[currency ?? 'EUR'] !== 2
}

const digitsOf: Record<string, number> = { EUR: 2, USD: 2, GBP: 2, CHF: 2, JPY: 0, KWD: 3 }

const resources = ['contacts', 'transactions'] as const

const few = { numRuns: runs(20) }

describe.each(Object.entries(standInsToTry))('%s', (_name, start) => {
  test('whatever records it has are read as they are, or marked as not understood', async () => {
    const property = fc.asyncProperty(records, async (given) => {
      const standIn = start(given)
      const reader = readerOf(standIn)
      for (const resource of resources) {
        const wanted = recordsOf(standIn, resource)
        const pages = await reader.pages(resource)
        // One page may leave more open than all of them do, but it must not be misread either.
        const faults = pages.flatMap((rows) => misread(reader.understand(resource, rows), wanted))
        const read = reader.understand(resource, pages.flat())
        faults.push(...misread(read, wanted))
        const [first] = wanted
        if (first) faults.push(...misread([(await reader.open(resource, first.id)).record], wanted))
        if (resource === 'contacts' || decides(standIn.transactions()))
          faults.push(...doubted(read, wanted, standIn))
        expect(faults).toEqual([])
        expect([...new Set(read.map(({ id }) => id))]).toEqual(wanted.map(({ id }) => id))
      }
    })
    await fc.assert(property, few)
  })

  test('whatever is changed becomes what was meant and nothing else does, or it is not sent', async () => {
    const property = fc.asyncProperty(records, edits, fc.nat(), async (given, edit, place) => {
      const { resource, fields } = edit
      const standIn = start(given)
      const reader = readerOf(standIn)
      const before = standIn[resource]()
      const row = before[place % before.length]
      fc.pre(row !== undefined && !isBeyondStandIn(row, fields, standIn))
      const { id } = row
      for (const rows of await reader.pages('transactions')) reader.understand('transactions', rows)
      const isTaken = await reader.save(resource, id, fields)
      const read = await reader.settled(resource, id)
      const changed = before.map((one) => (one === row && isTaken ? { ...one, ...fields } : one))
      expect(unlike(recordsOf(standIn, resource), changed, standIn)).toEqual([])
      expect(misread([read], recordsOf(standIn, resource))).toEqual([])
      expect(isTaken || !isWritable(fields, row, standIn, decides(given.transactions))).toBe(true)
    })
    await fc.assert(property, { ...few, examples })
  })
})

const oddText = fc.oneof(
  fc.constantFrom(
    '', '0012', '007', '1e5', '12.50', '-1', '0', 'null', 'true', 'false', 'undefined', 'NaN', '[]', '{}', '{"id":"9"}', '/Date(0)/',
    'O’Brien "& Sons"', "D'Hondt, A.; B | C", '<b>Müller</b> &amp; Söhne', '<script>alert(1)</script>', '=SUM(A1:A9)', 'a=b&c=d%20+',
    '\u202Eמוסכ\u200F אבג', '👩‍🔧🇧🇪', 'two\nlines', 'two\r\nlines', 'tab\there', ' spaces round it ', '%_\\', "'; DROP TABLE", '\uFEFF',
    'debit', 'in', 'out', 'credit', 'EUR', '2026-01-02', '01/02/2026', '\u0000', '\u2028', 'é', 'e\u0301', '１２', 'x'.repeat(300),
  ), // prettier-ignore
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

/** Days from 1990 to a year from now, half of them ones whose month may be the day; seldom one that is in no calendar, or none. */
const firstDay = Date.UTC(1990, 0, 1)

const day = fc
  .nat(Math.floor((Date.now() - firstDay) / 86_400_000) + 365)
  .map((days) => new Date(firstDay + days * 86_400_000).toISOString().slice(0, 10))

const date = fc.oneof(
  { weight: 12, arbitrary: day },
  {
    weight: 12,
    arbitrary: fc.tuple(day, fc.nat(11)).map(([one, of]) => one.slice(0, 8) + `${of + 1}`.padStart(2, '0')),
  },
  { weight: 1, arbitrary: fc.constantFrom('', '2016-02-30', '2019-02-29') },
)

const currency = fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'GBP', 'CHF', 'JPY', 'KWD', '')

/** Decimal text of any size and sign, with as many decimals as the currency has, or fewer. */
function amountIn(code: string): fc.Arbitrary<string> {
  const whole = fc.oneof(
    fc.nat(99),
    fc.nat(9999),
    fc.integer({ min: 1, max: 99 }).map((many) => many * 1000),
    fc.bigInt({ min: 0n, max: 10n ** 18n }),
  )
  const fraction = fc.string({
    unit: fc.constantFrom(...'0123456789'.split('')),
    maxLength: digitsOf[code] ?? 2,
  })
  return fc.tuple(fc.boolean(), whole, fraction).map(([minus, size, part]) => {
    const amount = part ? `${size}.${part}` : `${size}`
    return minus && /[1-9]/.test(amount) ? `-${amount}` : amount
  })
}

const money = currency.chain((code) =>
  fc.record({
    currency: fc.constant(code),
    amount: fc.oneof({ weight: 20, arbitrary: amountIn(code) }, { weight: 1, arbitrary: fc.constant('') }),
  }),
)

const contact = fc.record({
  ...byName(fieldsOf.contacts, oddText),
  // Services want a name, and an email that is one.
  company: oddText.map((text) => (text.trim() ? text : 'Firm')),
  email: fc.constantFrom('', 'a@example.com', "o'brien+x=1&y@example.com", 'jürgen@müller.example'),
})

const transaction = money.chain((amount) =>
  fc.record({
    ...byName(fieldsOf.transactions, oddText),
    date,
    currency: fc.constant(amount.currency),
    amount: fc.constant(amount.amount),
  }),
)

/** Ids as services have them that leave them to others; those that make their own do so. */
const idIn = fc.constantFrom(
  (place: number) => `${place}`,
  (place: number) => `00${place}`,
  (place: number) => `${place}e5`,
  (place: number) => `é/${place} x`,
)

const records: fc.Arbitrary<Records> = fc
  .record({
    contacts: fc.array(contact, { maxLength: 13, size: 'max' }),
    transactions: fc.array(transaction, { maxLength: 21, size: 'max' }),
    idAt: idIn,
  })
  .map(({ contacts, transactions, idAt }) => ({
    contacts: contacts.map((fields, index) => ({ ...fields, id: idAt(index + 1) })),
    transactions: transactions.map((fields, index) => ({ ...fields, id: idAt(index + 1) })),
  }))

/** Edits that once became something else than they were meant to be. */
const examples: [Records, { resource: CollectionName; fields: Record<string, string> }, number][] = [
  // Cents of an unknown unit, until they get a currency: not a hundred times as many.
  editOf(aTransaction({ currency: '', amount: '1.00' }), { currency: 'EUR' }),
  // An amount of no direction, cleared.
  editOf(aTransaction({ amount: '0' }), { amount: '' }),
  // Another field of a record that lacks what some services want with every edit.
  editOf(aTransaction({ date: '' }), { counterpart: '' }),
]

function editOf(transaction: Transaction, fields: Record<string, string>): (typeof examples)[number] {
  return [{ contacts: [], transactions: [transaction] }, { resource: 'transactions', fields }, 0]
}

/** Some fields of a record, with new values as odd as the old ones. */
const edits = fc.oneof(
  fc.tuple(contact, fc.subarray([...fieldsOf.contacts], { minLength: 1 })).map(([fields, names]) => ({
    resource: 'contacts' as const,
    fields: Object.fromEntries(names.map((name) => [name, fields[name]])),
  })),
  fc.tuple(transaction, fc.subarray([...fieldsOf.transactions], { minLength: 1 })).map(([fields, names]) => ({
    resource: 'transactions' as const,
    fields: Object.fromEntries(names.map((name) => [name, fields[name]])),
  })),
)

// That each of them does what a service does is seen by the app's journey with it (test/app/every-stand-in.test.ts).
const everyStart: [string, Start][] = [
  ...Object.entries(standIns),
  ...Object.entries(hostileStandIns).map(([name, { start }]): [string, Start] => [name, start]),
]

test.each(everyStart)('the profile of "%s" is one, and names the secrets that there are', (name, start) => {
  const { name: own, profile, secrets } = start(sample())
  expect(own).toBe(name)
  parseProfile(mergeProfiles({ baseUrl: 'https://books.example/api' }, profile))
  const refs = JSON.stringify(profile).match(/(?<="(?:secret|user|pass)Ref":")[^"]+/g)
  for (const ref of refs ?? []) expect(secrets).toHaveProperty(ref)
})

test('every hostile stand-in says what the app must do', () => {
  for (const { expect: words } of Object.values(hostileStandIns)) expect(words).toMatch(/^[A-Z].+[.?]$/)
})
