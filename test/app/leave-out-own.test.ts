import { expect, test } from 'vitest'
import { leaveOutOwn } from '../../src/overview/visit/leave-out-own.ts'
import type { Entry, Receipt } from '../../src/storage/rows.ts'
import { aContact } from '../builders.ts'

const since = 1000
const acme = aContact({ id: 'c1', company: 'Acme', city: 'Namur', phone: '1' })

test('a record that has the values saved here is left out', () => {
  expect(left([acme], [edit({ after: { city: 'Namur' } })])).toEqual([])
  // What a service writes in its own way is no change.
  expect(left([acme], [edit({ after: { city: ' Namur ' } })])).toEqual([])
  expect(left([acme], [edit({ kind: 'create', after: { company: 'Acme', city: 'Namur' } })])).toEqual([])
})

test('a record that others changed afterwards stays, also in what an earlier edit saved', () => {
  expect(left([acme], [edit({ after: { city: 'Gent' } })])).toEqual(['c1'])
  const edits = [edit({ at: 3000, after: { phone: '1' } }), edit({ at: 2000, after: { city: 'Gent' } })]
  expect(left([acme], edits)).toEqual(['c1'])
})

test('of several edits of a field, the last one counts', () => {
  const edits = [edit({ at: 3000, after: { city: 'Namur' } }), edit({ at: 2000, after: { city: 'Gent' } })]
  expect(left([acme], edits)).toEqual([])
})

test('earlier changes, and changes to other records or the other collection, leave out nothing', () => {
  expect(left([acme], [edit({ at: since - 1, after: { city: 'Namur' } })])).toEqual(['c1'])
  expect(left([acme], [edit({ record: 'c2', after: { city: 'Namur' } })])).toEqual(['c1'])
  expect(left([acme], [edit({ resource: 'transactions', after: { city: 'Namur' } })])).toEqual(['c1'])
  expect(left([acme], [edit({ kind: 'delete' })])).toEqual(['c1'])
})

test('a record deleted here, by the journal or Recently deleted, does not count as deleted by others', () => {
  const receipt: Receipt = {
    books: 'books',
    at: 2000,
    id: 'c2',
    resource: 'contacts',
    record: { id: 'c2', fields: {}, others: [], whole: true },
  }
  const done = { journal: [edit({ kind: 'delete', record: 'c1' })], receipts: [receipt] }
  const { gone } = leaveOutOwn(without(['c1', 'c2', 'c3']), 'contacts', since, done)
  expect(gone).toEqual(['c3'])
  const early = { journal: [], receipts: [{ ...receipt, at: since - 1 }] }
  expect(leaveOutOwn(without(['c2']), 'contacts', since, early).gone).toEqual(['c2'])
})

test('a record that others added is new; one created here that others changed is changed', () => {
  const found = (journal: Entry[]) =>
    leaveOutOwn({ added: [acme], changed: [], gone: [] }, 'contacts', since, { journal, receipts: [] })
  expect(found([])).toEqual({ added: [acme], changed: [], gone: [] })
  const created = { kind: 'create', after: { company: 'Acme', city: 'Gent' } } as const
  expect(found([edit(created)])).toEqual({ added: [], changed: [acme], gone: [] })
  expect(found([edit({ ...created, after: { city: 'Namur' } })])).toEqual({
    added: [],
    changed: [],
    gone: [],
  })
})

/** The ids that are left of changed contacts. The journal has the newest entry first. */
function left(changed: (typeof acme)[], journal: Entry[]): string[] {
  const found = leaveOutOwn({ added: [], changed, gone: [] }, 'contacts', since, { journal, receipts: [] })
  return found.changed.map(({ id }) => id)
}

const without = (gone: string[]) => ({ added: [], changed: [], gone })

function edit(some: Partial<Entry>): Entry {
  return {
    books: 'books',
    at: 2000,
    id: 'e1',
    kind: 'edit',
    resource: 'contacts',
    record: 'c1',
    name: 'Acme',
    before: {},
    after: {},
    ...some,
  }
}
