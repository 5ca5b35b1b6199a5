import { expect, test } from 'vitest'
import { createScan } from '../../src/overview/inbox/scan-transactions.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import { aTransaction } from '../builders.ts'

const today = '2026-11-22'

/** What a scan finds, as kind and ids. */
function found(transactions: readonly Transaction[], deleted: readonly string[] = []): string[] {
  const scan = createScan(new Set(deleted), today)
  for (const one of transactions) scan.add([one])
  return [...scan.end()]
    .flat()
    .map(({ kind, transactions: of }) => `${kind} ${of.map(({ id }) => id).join(' ')}`)
}

const monthly = (counterpart: string, amount: string, months: readonly string[], day = '05') =>
  months.map((month) =>
    aTransaction({ id: month, date: `2026-${month}-${day}`, amount, counterpart, description: month }),
  )
const other = aTransaction({ id: 'latest', date: '2026-11-20', amount: '1.00', counterpart: 'Someone' })

test('a monthly payment that is taken twice once is found, however often it recurs', () => {
  const rent = monthly('Rent BV', '-900.00', ['07', '08', '09', '10', '11'])
  const again = aTransaction({ id: 'again', date: '2026-09-08', amount: '-900.00', counterpart: 'RENT bv' })
  expect(found([...rent, again])).toEqual(['paidTwice 09 again'])
  expect(found(rent)).toEqual([])
})

test('what is paid every week is not paid twice', () => {
  const days = ['01', '08', '15', '22']
  const weekly = days.map((day) => aTransaction({ date: `2026-05-${day}`, amount: '-9', description: day }))
  expect(found(weekly)).toEqual([])
})

test('a payment that came back is found, and one that was paid in and was reversed', () => {
  const paid = aTransaction({ id: 'paid', date: '2026-05-01', amount: '-70.00', counterpart: 'Beta' })
  const back = aTransaction({ id: 'back', date: '2026-05-20', amount: '70', counterpart: 'Beta NV' })
  expect(found([paid, back])).toEqual(['returned paid back'])
  expect(found([{ ...paid, date: '2026-01-01' }, back])).toEqual([])
  const received = { ...back, date: '2026-04-01' }
  expect(found([received, paid])).toEqual(['returned back paid'])
  expect(found([{ ...received, date: '2026-01-01' }, paid])).toEqual([])
  // What goes out every month is no reversal of what came in once.
  expect(found([received, paid, { ...paid, id: 'next', date: '2026-06-01' }])).toEqual([])
})

test('an amount far above all others of its counterparty is unusual', () => {
  const usual = ['01', '02', '03', '04', '05', '06'].map((month, index) =>
    aTransaction({ date: `2026-${month}-0${index + 1}`, amount: `-${100 + index}.00`, counterpart: 'Water' }),
  )
  const large = aTransaction({ id: 'large', date: '2026-07-01', amount: '-350.00', counterpart: 'WATER' })
  expect(found([...usual, large])).toEqual(['unusual large'])
  expect(found([...usual, { ...large, amount: '-250.00' }])).toEqual([])
  // Nor is one that is long past.
  expect(found([...usual, { ...large, date: '2025-05-01' }])).toEqual([])
  // Two of them are no exception, and few payments say nothing.
  expect(found([...usual, large, { ...large, id: 'l2', amount: '-351.00' }])).toEqual([])
  expect(found([...usual.slice(0, 4), large])).toEqual([])
})

test('a payment that recurs is missing once its day has passed in the latest month', () => {
  const rent = monthly('Rent BV', '-900.00', ['07', '08', '09', '10'])
  expect(found([...rent, other])).toEqual(['overdue 10'])
  // The account ends before it is due.
  expect(found([...rent, { ...other, date: '2026-11-07' }])).toEqual([])
  expect(found([...rent, ...monthly('Rent', '-901.00', ['11']), other])).toEqual([])
  expect(found([...rent.slice(1), other])).toEqual([])
  // Amounts that differ much are no recurring payment.
  const shop = ['20', '90', '200', '1000'].map((amount, index) =>
    aTransaction({ date: `2026-${['07', '08', '09', '10'][index]}-03`, amount: `-${amount}.00` }),
  )
  expect(found([...shop, other])).toEqual([])
})

test('a payment whose name has another number or month each time is missing, too, unless it came under any of them', () => {
  const named = (names: readonly string[], more = ['07', '08', '09', '10', '11']) =>
    names.flatMap((name, index) => monthly(name, '-12.99', more.slice(index, index + 1)))
  const netflix = ['NETFLIX 2026-07', 'NETFLIX 2026-08', 'Netflix 2026-09', 'NETFLIX 2026-10']
  expect(found([...named(netflix), other])).toEqual(['overdue 10'])
  expect(found([...named([...netflix, 'NETFLIX']), other])).toEqual([])
  const rent = ['INV 1234 Rent Jul', 'INV 1240 Rent Aug', 'INV 1251 Rent Sept', 'INV 1260 Rent Oct']
  expect(found([...named(rent), other])).toEqual(['overdue 10'])
  expect(found([...named(['1 A', '2 B', '3 C', '4 D']), other])).toEqual([])
  expect(found([...named(['1', '2', '3', '4']), other])).toEqual([])
  // Names that come every month are payments of their own.
  const contracts = ['Engie 1', 'Engie 2'].flatMap((name) =>
    monthly(name, '-12.99', ['07', '08', '09', '10']),
  )
  expect(found([...contracts, other])).toEqual(['overdue 10', 'overdue 10'])
})

test('a payment of the last days of a month is missing once its day has passed in the next one', () => {
  const rent = monthly('Rent BV', '-900.00', ['06', '07', '08', '09'], '30')
  expect(found([...rent, { ...other, date: '2026-11-02' }])).toEqual([])
  expect(found([...rent, { ...other, date: '2026-11-03' }])).toEqual(['overdue 09'])
  // It came late.
  expect(found([...rent, ...monthly('Rent BV', '-900.00', ['11'], '02'), other])).toEqual([])
  // One that was missing stays so in the next month, and is forgotten in the one after.
  const early = monthly('Rent BV', '-900.00', ['06', '07', '08', '09'])
  expect(found([...early, { ...other, date: '2026-11-01' }])).toEqual(['overdue 09'])
  expect(found([...early.slice(0, 3), ...monthly('Rent BV', '-900.00', ['05']), other])).toEqual([])
})

test('days in the future or long ago, repeated and reappeared transactions are found; amounts that cannot be read are not compared', () => {
  const future = aTransaction({ id: 'future', date: '2027-01-01', counterpart: 'A' })
  const old = aTransaction({ id: 'old', date: '1999-01-01', counterpart: 'B' })
  const [one, same] = [aTransaction({ id: 'one' }), aTransaction({ id: 'same' })]
  const odd = [aTransaction({ amount: '1.2.3', description: 'x' }), aTransaction({ amount: '1.2.3' })]
  expect(found([future, old, one, same, ...odd], ['one'])).toEqual([
    'repeated one same',
    'oddDay future',
    'oddDay old',
    'like one',
  ])
})
