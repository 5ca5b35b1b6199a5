// Over 200 lines because a stand-in is only as good as what it claims.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../../src/dialect/fields.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles } from '../../src/dialect/profile/resolve.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { byName } from '../../src/domain/fields.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import { aTransaction } from '../builders.ts'
import { runs } from '../seed.ts'
import { hostileStandIns, standIns, standInsToTry } from '../stand-ins/all.ts'
import { claims } from '../stand-ins/claims.ts'
import type { Records, Start } from '../stand-ins/stand-in.ts'
import { wrongs } from '../stand-ins/wrongs.ts'
import {
  decides,
  digitsOf,
  doubted,
  isBeyondStandIn,
  isWritable,
  misread,
  recordsOf,
  unlike,
} from './judge-reading.ts'
import { open, sample } from './stand-in-notation.ts'
import { readerOf } from './stand-in-reader.ts'

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
  // Cents of which nobody knows how many make one unit, until they get a currency: not a hundred times as many.
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

test.each(claims)('%s: %s', async (entry, _ids, ask, answer) => {
  const { standIn, call } = open(standIns[entry])
  expect(await ask(call, standIn)).toMatchObject(answer)
})

test.each(wrongs)('%s: %s', async (entry, _ids, ask, answer, left) => {
  const { standIn, call } = open(hostileStandIns[entry]?.start)
  expect(await ask(call, standIn)).toMatchObject(answer)
  expect(standIn.contacts()).toHaveLength(left)
})

test('every hostile stand-in says what the app must do, and does what it is there for', () => {
  for (const { expect: words } of Object.values(hostileStandIns)) expect(words).toMatch(/^[A-Z].+[.?]$/)
  const proven = new Set(wrongs.map(([entry]) => entry))
  expect(Object.keys(hostileStandIns).filter((name) => !proven.has(name))).toEqual([])
})
