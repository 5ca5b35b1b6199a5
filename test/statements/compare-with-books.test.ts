import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareWithBooks,
  daysApart,
  type BookedRecord,
  type FileLine,
} from '../../src/statements/compare-with-books.ts'
import { emptyTransaction } from '../../src/domain/fields.ts'
import { daysAway } from '../../src/domain/day.ts'
import { runs } from '../seed.ts'

const period = { from: '2026-01-01', to: '2026-12-31' }

function line(
  at: number,
  date: string,
  amount: string,
  counterpart = '',
  more: Partial<FileLine> = {},
): FileLine {
  return { at, date, amount, counterpart, currency: 'EUR', description: '', bankAccount: '', ...more }
}

function record(id: string, date: string, amount: string, counterpart = '', more: object = {}) {
  return { id, ...emptyTransaction, date, amount, counterpart, currency: 'EUR', ...more }
}

function inShort(lines: FileLine[], records: BookedRecord[], of = period) {
  const { there, missing, different, onlyInBooks } = compareWithBooks(lines, records, of)
  return {
    there: there.map(({ line: { at }, record: { id } }) => `${at} ${id}`),
    missing: missing.map(({ at }) => at),
    different: different.map(({ line: { at }, record: { id }, fields }) => `${at} ${id} ${fields.join(' ')}`),
    only: onlyInBooks.map(({ id }) => id),
  }
}

test('two equal lines against one record are one that is there and one that is missing', () => {
  const lines = [line(1, '2026-03-01', '-5.00', 'Bank fee'), line(2, '2026-03-01', '-5.00', 'Bank fee')]
  expect(inShort(lines, [record('a', '2026-03-01', '-5', 'Bank fee')])).toEqual({
    there: ['1 a'],
    missing: [2],
    different: [],
    only: [],
  })
})

test('of several lines with the same day and amount, the texts decide which one is there', () => {
  const lines = [line(1, '2026-03-01', '-5.00', 'Baker'), line(2, '2026-03-01', '-5.00', 'Butcher')]
  const books = [record('b', '2026-03-01', '-5.00', 'BUTCHER'), record('c', '2026-03-01', '-5.00', 'Café')]
  expect(inShort(lines, books)).toEqual({
    there: ['2 b'],
    missing: [],
    different: ['1 c counterpart'],
    only: [],
  })
})

test('a name that was shortened in the books is there all the same', () => {
  const books = [record('a', '2026-03-01', '9.990', 'Amazon')]
  const there = { there: ['1 a'], different: [] }
  expect(inShort([line(1, '2026-03-01', '9.99', 'AMAZON EU S.A.R.L.')], books)).toMatchObject(there)
  expect(inShort([line(1, '2026-03-01', '9.99')], books)).toMatchObject(there)
})

test('another day, amount, currency or text is different and never silently there', () => {
  const texts = { description: 'Invoice 7' }
  const one = line(4, '2026-03-30', '-1234567890123456789.10', 'Acme', texts)
  const books = (date: string, amount: string, more: Partial<BookedRecord> = {}) =>
    inShort([one], [record('a', date, amount, 'Acme', { ...texts, ...more })]).different
  expect(books('2026-04-01', '-1234567890123456789.10')).toEqual(['4 a date'])
  expect(books('2026-03-30', '-1234567890123456789.11')).toEqual(['4 a amount'])
  expect(books('2026-03-29', '1234567890123456789.10')).toEqual(['4 a date amount'])
  expect(books('2026-03-30', '-1234567890123456789.10', { currency: 'USD' })).toEqual(['4 a currency'])
  const words = { counterpart: 'Zenith', description: 'Bill' }
  expect(books('2026-03-30', '-1234567890123456789.10', words)).toEqual(['4 a counterpart description'])
})

test('amounts and days that were swapped in the books are two differences', () => {
  const lines = [line(1, '2026-03-01', '10.00', 'Invoice 1'), line(2, '2026-03-02', '20.00', 'Invoice 2')]
  const amounts = [
    record('a', '2026-03-01', '20.00', 'Invoice 1'),
    record('b', '2026-03-02', '10.00', 'Invoice 2'),
  ]
  expect(inShort(lines, amounts).different).toEqual(['1 a amount', '2 b amount'])
  const days = [
    record('a', '2026-03-02', '10.00', 'Invoice 1'),
    record('b', '2026-03-01', '20.00', 'Invoice 2'),
  ]
  expect(inShort(lines, days).different).toEqual(['1 a date', '2 b date'])
})

test('of several transactions with the same text, the one with the same amount counts before the one with the same day', () => {
  const books = [record('a', '2026-03-01', '99.00', 'Rent'), record('b', '2026-03-03', '10.00', 'Rent')]
  expect(inShort([line(1, '2026-03-01', '10.00', 'Rent')], books)).toMatchObject({
    different: ['1 b date'],
    only: ['a'],
  })
})

test('a payment too many days away is missing, and one of a neighbouring period is not called only in the books', () => {
  const lines = [line(1, '2026-03-01', '10.00', 'Rent')]
  const books = [record('a', '2026-02-20', '10.00', 'Rent'), record('b', '2026-03-01', '99.00', 'Other')]
  expect(inShort(lines, books, { from: '2026-03-01', to: '2026-03-01' })).toEqual({
    there: [],
    missing: [1],
    different: [],
    only: ['b'],
  })
})

test('a transaction of another bank account is no match', () => {
  const lines = [line(1, '2026-03-01', '-5.00', 'Fee', { bankAccount: 'NL1' })]
  const books = [record('a', '2026-03-01', '-5.00', 'Fee', { bankAccount: 'NL2' })]
  expect(inShort(lines, books)).toMatchObject({ there: [], missing: [1] })
  expect(inShort(lines, [record('a', '2026-03-01', '-5.00', 'Fee', { bankAccount: '' })])).toMatchObject({
    there: ['1 a'],
  })
})

// Few values, so that days, amounts and texts are often the same.
const days = fc.integer({ min: 0, max: 9 }).map((day) => `2026-03-1${day}`)
const amounts = fc.constantFrom('-5.00', '5.00', '12.3', '-1234567890123456789.01', '0.00')
const names = fc.constantFrom('', 'Acme', 'Acme Ltd', 'Łódź Bakery', 'Bank fee', 'Fee')
const files = fc.array(fc.record({ date: days, amount: amounts, counterpart: names, description: names }), {
  maxLength: 25,
})
const made = (file: { date: string; amount: string; counterpart: string; description: string }[]) => ({
  lines: file.map(({ date, amount, counterpart, ...more }, index) =>
    line(index + 1, date, amount, counterpart, more),
  ),
  books: file.map(({ date, amount, counterpart, ...more }, index) =>
    record(`r${index}`, date, amount, counterpart, more),
  ),
})
const counts = (...given: Parameters<typeof compareWithBooks>) =>
  Object.values(compareWithBooks(...given)).map(({ length }) => length)

test('books that were made from a file have all its lines, in any order', () => {
  fc.assert(
    fc.property(files, fc.infiniteStream(fc.nat()), (file, order) => {
      const { lines, books } = made(file)
      const shuffled = books
        .map((one) => ({ one, at: order.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
      expect(
        counts(
          lines,
          shuffled.map(({ one }) => one),
          period,
        ),
      ).toEqual([file.length, 0, 0, 0])
    }),
    { numRuns: runs(1000) },
  )
})

test('as many lines are missing as the books lost, and as many only in the books as they gained', () => {
  fc.assert(
    fc.property(files, files, fc.nat({ max: 25 }), (file, more, lost) => {
      const { lines, books } = made(file)
      const kept = books.slice(lost)
      expect(counts(lines, kept, period)).toEqual([kept.length, file.length - kept.length, 0, 0])
      const added = made(more).books.map((one) => ({ ...one, id: `added-${one.id}` }))
      expect(counts(lines, [...added, ...books], period)).toEqual([file.length, 0, 0, more.length])
    }),
    { numRuns: runs(1000) },
  )
})

test('as many lines are different as had their amount or day changed', () => {
  fc.assert(
    fc.property(files, fc.nat({ max: 25 }), fc.integer({ min: 1, max: daysApart }), (file, many, away) => {
      const named = file.map((one, index) => ({ ...one, description: `Invoice ${index}` }))
      const { lines, books } = made(named)
      const changed = Math.min(many, file.length)
      const expected = [file.length - changed, 0, changed, 0]
      const withAmounts = books.map((one, index) =>
        index < changed ? { ...one, amount: `77.${index + 10}` } : one,
      )
      expect(counts(lines, withAmounts, period)).toEqual(expected)
      const withDays = books.map((one, index) =>
        index < changed ? { ...one, date: daysAway(one.date, index % 2 ? away : -away) } : one,
      )
      expect(counts(lines, withDays, period)).toEqual(expected)
      // Texts that many lines have in common do not hide an amount either.
      const { lines: alike, books: same } = made(file.map((one) => ({ ...one, description: 'Card payment' })))
      const others = same.map((one, index) =>
        index < changed ? { ...one, amount: `77.${index + 10}` } : one,
      )
      expect(counts(alike, others, period)).toEqual(expected)
    }),
    { numRuns: runs(1000) },
  )
})
