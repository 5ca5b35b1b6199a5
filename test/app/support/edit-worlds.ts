// Over 200 lines because services, records and edits at random belong together.
import fc from 'fast-check'
import { openSession } from '../../../src/api/session/service-session.ts'
import { fieldsOf } from '../../../src/dialect/fields.ts'
import { mergeProfiles, type PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import type { CollectionName } from '../../../src/domain/collection-name.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { json } from '../../stand-ins/answers.ts'
import type { Ways } from '../../stand-ins/columns.ts'
import type { StandIn } from '../../stand-ins/stand-in.ts'
import { rowsIn } from './stand-ins.ts'

// Services that take edits in every known way, over records with columns that SPEC.md does not have.
type Family = {
  ways: Ways
  /** What is stated of it; usually nothing. */
  profile?: PartialProfile
  /** Whether it damages records at all. */
  isHarmful?: true
}

const required = { contacts: ['company'], transactions: ['date', 'amount'] }

const isStatedWrongly = { profile: { write: { edit: 'changed' } }, isHarmful: true } as const

export const families: Record<string, Family> = {
  'sets what is sent': { ways: { unsent: 'stays' } },
  'sets all': { ways: { unsent: 'emptied' } },
  'sets all, but is said to set what is sent': { ways: { unsent: 'emptied' }, ...isStatedWrongly },
  'sets all, with defaults': { ways: { unsent: 'default' } },
  'sets all, with defaults, but is said to set what is sent': {
    ways: { unsent: 'default' },
    ...isStatedWrongly,
  },
  'reads forms only': { ways: { unsent: 'emptied', reads: ['form'] }, isHarmful: true },
  'wants required fields again': { ways: { required } },
  'refuses unknown fields': { ways: { strict: true }, profile: { write: { edit: 'known' } } },
  'hides its ETag, and wants it': { ways: { etags: () => undefined } },
}

export type Rows = Record<CollectionName, Record<string, unknown>[]>

/** What somebody else makes of a column while the form is open. */
export type Theirs = { column: string; value: string }

/** A stand-in at the other end of a line on which the next write can be lost. */
export function open(standIn: StandIn, family: Family) {
  let fault: Fault = 'none'
  const send = async (request: Request) => {
    const now = request.method === 'GET' ? 'none' : fault
    if (now !== 'none') fault = 'none'
    if (now === 'request') throw new TypeError('The connection broke off')
    if (now === '500 before') return json({ message: 'Out of memory' }, 500)
    const answer = await standIn.fetch(request)
    if (now === 'answer') throw new TypeError('The connection broke off')
    return now === '500 after' ? json({ message: 'Out of memory' }, 500) : answer
  }
  const profile = mergeProfiles(known, { baseUrl: 'http://bookend.test/books/api' }, family.profile ?? {})
  const session = openSession({ id: 'x', profile }, { remembers: false, send })
  const fail = (next: Fault) => {
    fault = next
  }
  const rows = async (): Promise<Rows> => ({
    contacts: await rowsIn(standIn, 'contacts'),
    transactions: await rowsIn(standIn, 'transactions'),
  })
  return { session, fail, rows, family, colleague: colleagueAt(standIn, family) }
}

/** Somebody else, who edits a column in the way that the service takes edits. */
function colleagueAt(standIn: StandIn, { ways }: Family) {
  return async (resource: CollectionName, id: string, { column, value }: Theirs) => {
    const [row] = (await rowsIn(standIn, resource)).filter((one) => one['id'] === id)
    const { id: _id, ...columns } = { ...row, [column]: value }
    const body: Record<string, unknown> = ways.strict ? { [column]: value } : columns
    const form = new URLSearchParams(
      Object.entries(body).map(([name, text]): [string, string] => [name, String(text)]),
    )
    const isForm = ways.reads?.includes('form')
    const answer = await standIn.fetch(
      new Request(`http://bookend.test/books/api/${resource}/${id}`, {
        method: 'POST',
        headers: {
          'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          'If-Match': '*',
        },
        body: isForm ? form.toString() : JSON.stringify(body),
      }),
    )
    if (!answer.ok) throw new Error(await answer.text())
  }
}

/** How its values and pages are read is not the question here. */
const known = {
  paging: { mode: 'page', base: 1 },
  search: { mode: 'server' },
  values: {
    date: { read: 'YYYY-MM-DD', zone: 'UTC' },
    amount: { read: '1234.56', unit: 'major', sign: { kind: 'signed' } },
  },
}

/** What goes wrong with the next write: nothing; it or its answer is lost; it fails before anything is done, or after all is. */
export type Fault = 'none' | 'request' | 'answer' | '500 before' | '500 after'

const text = fc.constantFrom(
  '',
  'Huur',
  'a & b=c',
  'BE68 5390 0754 7034',
  'null',
  '0',
  'Müller, „1“',
  'two\nlines',
  'uncategorised',
)

/** Columns that SPEC.md does not have: those of every table, and others under names that mean something elsewhere. */
const columns = fc
  .tuple(
    fc.record({ iban: text, notes: text, category: text, reconciled: fc.constantFrom('true', 'false') }),
    fc.dictionary(
      fc.constantFrom('status', 'code', 'errors', 'Költséghely', 'cost centre', 'name', 'data'),
      text,
    ),
  )
  .map(([usual, others]) => ({ ...others, ...usual }))

const moment = { updatedAt: '2026-01-05T10:00:00Z' }

export const records = fc
  .tuple(
    fc.array(fc.tuple(columns, text), { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(columns, text, fc.constantFrom('-12.50', '0.00', '1234.56')), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([contacts, transactions]) => ({
    contacts: contacts.map(([own, phone], index) => ({
      ...aContact({ id: `${index + 1}`, company: `Firma ${index}`, phone }),
      ...own,
      ...moment,
    })),
    transactions: transactions.map(([own, description, amount], index) => ({
      ...aTransaction({ id: `${index + 1}`, description, amount }),
      ...own,
      ...moment,
    })),
  }))

export function isField(column = ''): boolean {
  return Object.values(fieldsOf)
    .flat()
    .some((field) => field === column)
}

const faults = ['request', 'answer', '500 before', '500 after'] satisfies Fault[]

const where = {
  place: fc.nat(5),
  fault: fc.oneof(fc.constant<Fault>('none'), fc.constantFrom<Fault>(...faults)),
}

/** Half of the time nobody else is there. */
function theirs(...fields: string[]) {
  return fc.option(fc.record({ column: fc.constantFrom(...fields, 'notes', 'category'), value: text }), {
    nil: undefined,
    freq: 2,
  })
}

export const step = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    resource: fc.constant('contacts' as const),
    changes: fc.dictionary(fc.constantFrom('city', 'phone', 'street'), text, { minKeys: 1 }),
    theirs: theirs('city', 'zip'),
    ...where,
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    resource: fc.constant('transactions' as const),
    changes: fc.oneof(
      fc.dictionary(fc.constantFrom('description', 'counterpart'), text, { minKeys: 1 }),
      fc.record({ amount: fc.constantFrom('-7.25', '99.00') }),
    ),
    theirs: theirs('description', 'counterpart'),
    ...where,
  }),
  fc.record({
    kind: fc.constant('create' as const),
    resource: fc.constant('contacts' as const),
    company: fc.constantFrom('Bakkerij', 'Firma 0', 'Slagerij'),
    ...where,
  }),
  fc.record({
    kind: fc.constant('remove' as const),
    resource: fc.constantFrom<CollectionName>('contacts', 'transactions'),
    ...where,
  }),
)
