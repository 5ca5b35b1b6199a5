import { expect, test } from 'vitest'
import { selectRecords } from '../../../src/domain/query/select-records.ts'
import { aContact, aTransaction } from '../../builders.ts'

test('a query takes what the search and the filter find, in its order', () => {
  const records = [
    aTransaction({ id: 'a', counterpart: 'Acme', amount: '-9' }),
    aTransaction({ id: 'b', counterpart: 'ACME 2', amount: '-10' }),
    aTransaction({ id: 'c', counterpart: 'Acme', amount: '3' }),
    aTransaction({ id: 'd', counterpart: 'Other', amount: '-4' }),
  ]
  const query = { search: 'acmé', filter: { direction: 'withdrawal' as const } }
  const ids = (sort?: { field: 'amount'; descending: boolean }) =>
    selectRecords.transactions(records, { ...query, ...(sort && { sort }) }).map(({ id }) => id)
  expect(ids()).toEqual(['a', 'b'])
  expect(ids({ field: 'amount', descending: false })).toEqual(['b', 'a'])
})

test('a query without a search or conditions takes everything as it is', () => {
  const records = [aContact({ company: 'B' }), aContact({ company: 'A' })]
  expect(selectRecords.contacts(records, { search: ' ', filter: {} })).toEqual(records)
})
