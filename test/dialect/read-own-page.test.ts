import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactFieldNames, transactionFieldNames } from '../../src/domain/fields.ts'
import { bookend } from '../../src/dialect/profile/bookend.ts'
import { readList } from '../../src/dialect/read/read-list.ts'
import { readOwnPage } from '../../src/dialect/read/read-own-page.ts'
import { readRow } from '../../src/dialect/read/read-row.ts'
import { resolve } from '../../src/dialect/profile/resolve.ts'
import { runs } from '../seed.ts'

const headers = { 'bookend-service': '1', 'content-type': 'application/json' }
const answer = (body: unknown, more = {}) => ({
  status: 200,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  url: 'http://books.test/api/transactions',
  redirected: false,
  ...more,
})
const page = (items: unknown[]) => ({ items, page: 2, pageSize: 25, total: 77 })
const payment = {
  id: 't1',
  date: '2026-01-31',
  currency: 'EUR',
  amount: '-12.50',
  counterpart: 'Acme',
  description: '',
}

const odd = fc.oneof(
  fc.string(),
  fc.constantFrom('', '2026-02-30', '2026-01-31', '12,50', '-12.50', '+1', 'EUR', 'eur', '€'),
)
const recordOf = (fields: readonly string[]) =>
  fc.record({
    id: fc.oneof(fc.string({ minLength: 1 }), fc.uuid()),
    ...Object.fromEntries(fields.map((field) => [field, odd])),
  })

for (const [resource, fields] of [
  ['contacts', contactFieldNames],
  ['transactions', transactionFieldNames],
] as const) {
  test(`what the short way makes of a page of ${resource} is what the full reader makes of it`, () => {
    const profile = resolve(bookend)
    fc.assert(
      fc.property(fc.array(recordOf(fields), { maxLength: 4 }), (items) => {
        const said = answer(page(items))
        const own = readOwnPage(said, resource)
        if (!own) return
        const rows = readList(said, resource, profile)?.rows ?? []
        expect(own.items).toEqual(rows.map((row) => readRow(row, resource, profile)))
        expect(own).toMatchObject({ page: 2, pageSize: 25, total: 77, more: true })
      }),
      { numRuns: runs(500) },
    )
  })
}

test('a total that is a lower bound is never read as the total, on the short way and by the full reader', () => {
  const said = answer({ ...page([payment]), total: 20_001, totalIsLowerBound: true })
  expect(readOwnPage(said, 'transactions')).toMatchObject({ total: undefined, atLeast: 20_001, more: false })
  expect(readList(said, 'transactions', resolve(bookend))).toMatchObject({ totalIsLowerBound: true })
})

test('a page of plain values takes the short way', () => {
  expect(readOwnPage(answer(page([payment])), 'transactions')?.items).toEqual([payment])
})

test.each([
  ['a day that does not exist', page([{ ...payment, date: '2026-02-30' }])],
  ['an amount that cannot be read', page([{ ...payment, amount: '12,50' }])],
  ['a currency that is no code', page([{ ...payment, currency: '€' }])],
  ['a field that Bookend does not know', page([{ ...payment, iban: 'BE1' }])],
  ['a field that is no text', page([{ ...payment, counterpart: 5 }])],
  ['a missing field', page([{ id: 't1' }])],
  ['a record without an id', page([{ ...payment, id: ' ' }])],
  ['no list', { title: 'no' }],
  ['no JSON', '<html>'],
])('%s is left to the full reader', (_what, body) => {
  expect(readOwnPage(answer(body), 'transactions')).toBeUndefined()
})

test('another service is left to the full reader, and so is a refusal', () => {
  expect(readOwnPage(answer(page([payment]), { headers: {} }), 'transactions')).toBeUndefined()
  expect(readOwnPage(answer(page([payment]), { status: 400 }), 'transactions')).toBeUndefined()
})
