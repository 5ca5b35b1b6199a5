import fc from 'fast-check'
import { fieldsOf } from '../../../src/dialect/fields.ts'
import { aContact, aTransaction } from '../../builders.ts'
import type { CollectionName } from '../../../src/domain/collection-name.ts'

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
