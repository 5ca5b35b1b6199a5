import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getRecord } from '../../src/api/read/get-record.ts'
import { ApiError } from '../../src/api/session/api-error.ts'
import { openSession, type ServiceSession } from '../../src/api/session/service-session.ts'
import { createContact } from '../../src/api/write/create-contact.ts'
import { deleteRecords } from '../../src/api/write/delete-records.ts'
import { saveRecord } from '../../src/api/write/save-record.ts'
import { type RecordOf } from '../../src/dialect/fields.ts'
import { mergeProfiles, type PartialProfile } from '../../src/dialect/profile/resolve.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { aContact, aTransaction } from '../builders.ts'
import { runs } from '../seed.ts'
import { json } from '../stand-ins/answers.ts'
import { columnsWith, type Ways } from '../stand-ins/columns.ts'
import { startOf, type StandIn } from '../stand-ins/stand-in.ts'
import { withoutWaits } from './support/slow-time.ts'
import { rowsIn } from './support/stand-ins.ts'
import { fieldsOf } from '../../src/domain/fields.ts'

// Services that take edits in every known way, over records with columns that the spec does not have.
type Family = {
  ways: Ways
  /** What is stated of it; usually nothing. */
  profile?: PartialProfile
  /** Whether it damages records at all. */
  isHarmful?: true
}

const required = { contacts: ['company'], transactions: ['date', 'amount'] }

const isStatedWrongly = { profile: { write: { edit: 'changed' } }, isHarmful: true } as const

const families: Record<string, Family> = {
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

type Rows = Record<CollectionName, Record<string, unknown>[]>

/** What somebody else makes of a column while the form is open. */
type Theirs = { column: string; value: string }

/** A stand-in at the other end of a line on which the next write can be lost. */
function open(standIn: StandIn, family: Family) {
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
type Fault = 'none' | 'request' | 'answer' | '500 before' | '500 after'

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

/** Columns that the spec does not have: those of every table, and others under names that mean something elsewhere. */
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

const records = fc
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

function isField(column = ''): boolean {
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

const step = fc.oneof(
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

describe.each(Object.entries(families))('a service that %s', (name, family) => {
  test('after any journey every column is as its last editor left it, or writing has stopped and names it', () =>
    withoutWaits(async () => {
      const property = fc.asyncProperty(
        records,
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (given, steps) => {
          const world = open(startOf(columnsWith(name, 'W9', family.ways))(given), family)
          for (const one of steps) {
            expect(await tryStep(world, one)).toEqual([])
            // What to do with a record that the service has damaged is for its user to decide.
            if (world.session.attention.get().stopped) return
          }
        },
      )
      await fc.assert(property, { numRuns: runs(400) })
    }))
})

type World = ReturnType<typeof open>

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Opened = RecordOf[CollectionName]

/** Does a step and says what was wrong with it. */
async function tryStep(world: World, one: Step): Promise<string[]> {
  const { session, fail, rows, family, colleague } = world
  const ids = (await rows())[one.resource].map(({ id }) => String(id))
  const id = ids[one.place % ids.length] ?? ''
  if (id === '' && one.kind !== 'create') return []
  const opened = one.kind === 'edit' ? await getRecord(session, one.resource, id) : undefined
  const theirs =
    one.kind === 'edit' && (isField(one.theirs?.column) || !family.ways.strict) ? one.theirs : undefined
  if (theirs) await colleague(one.resource, id, theirs)
  const before = await rows()
  fail(one.fault)
  const done = await act(session, one, id, opened)
  fail('none')
  const after = await rows()
  // What both have changed is theirs: nothing was sent.
  const isRefused = theirs !== undefined && one.kind === 'edit' && isConflict(opened, theirs, one.changes)
  const edited = one.kind === 'edit' && !isRefused ? one.changes : {}
  const { stopped } = session.attention.get()
  const harmed = differing(before, after, one.resource, id, edited)
  if (stopped) {
    const named = stopped.columns?.map(({ path }) => path) ?? []
    return [
      ...(family.isHarmful ? [] : [`stopped for nothing: ${stopped.words}`]),
      ...harmed.filter((column) => !named.includes(column)).map((column) => `${column} is not named`),
    ]
  }
  const more = after[one.resource].length - before[one.resource].length
  const most = { edit: [0], create: done ? [1] : [0, 1], remove: [0, -1] }[one.kind]
  return [
    ...harmed.map((column) => `${column} was harmed`),
    ...(most.includes(more) ? [] : [`${more} more`]),
    ...(one.kind === 'edit' && !isRefused ? notDone(after[one.resource], id, one, done) : []),
  ]
}

/** What an edit that is said to be saved has not changed; one on whose way nothing goes wrong has to be saved. */
function notDone(
  rows: Rows[CollectionName],
  id: string,
  one: Step & { kind: 'edit' },
  isSaid: boolean,
): string[] {
  const row = rows.find((other) => other['id'] === id)
  if (!row) return []
  if (!isSaid) return one.fault === 'none' ? ['it was not saved'] : []
  const missing = Object.entries(one.changes).filter(([field, value]) => row[field] !== value)
  return missing.map(([field]) => `${field} was not changed`)
}

/** Does a step, and says whether it is said to be done; a failure that the API module does not throw is one of the test. */
async function act(
  session: ServiceSession,
  one: Step,
  id: string,
  opened: Opened | undefined,
): Promise<boolean> {
  try {
    if (one.kind === 'create') await createContact(session, { company: one.company })
    else if (one.kind === 'remove') await deleteRecords(session, one.resource, [id])
    else if (opened) await saveRecord(session, one.resource, opened, one.changes)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Whether somebody else has made another thing of a field that is edited. */
function isConflict(
  opened: Opened | undefined,
  { column, value }: Theirs,
  changes: Record<string, string>,
): boolean {
  const [, before] = Object.entries(opened ?? {}).find(([field]) => field === column) ?? []
  return column in changes && value !== before && value !== changes[column]
}

/** The columns that are not as they were, without those of one record that were edited; a record that is gone has none. */
function differing(
  before: Rows,
  after: Rows,
  resource: CollectionName,
  id: string,
  edited: Record<string, string>,
): string[] {
  return (['contacts', 'transactions'] as const).flatMap((one) =>
    before[one].flatMap((row) => {
      const now = after[one].find((other) => other['id'] === row['id'])
      const isEdited = one === resource && row['id'] === id
      return Object.keys(now ? row : {}).filter(
        (column) =>
          now?.[column] !== row[column] &&
          !(isEdited && (column in edited || isCopy(column, row, now, edited))),
      )
    }),
  )
}

type AnyRow = Record<string, unknown>

/** A column that was empty or a copy of a field, and now has what was typed, passes for a copy (docs/dialects.md), even if that is a default. */
function isCopy(
  column: string,
  before: AnyRow,
  now: AnyRow | undefined,
  edited: Record<string, string>,
): boolean {
  const copied = [
    '',
    ...Object.keys(before)
      .filter(isField)
      .map((field) => before[field]),
  ]
  const isTyped = Object.values(edited).some((value) => value !== '' && value === now?.[column])
  return !isField(column) && isTyped && copied.includes(before[column])
}
