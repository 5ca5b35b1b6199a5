import { expect, test } from 'vitest'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'
import { aMessage, linesOf } from './mt940-message.ts'

test('C and RD are deposits, D and RC withdrawals, with or without a letter of the currency', () => {
  const marks = ['C', 'CR', 'RD', 'RDR', 'D', 'DR', 'DD', 'RC', 'RCR', 'c', 'rdr']
  expect(marks.map((mark) => amountOf(`:61:2601050105${mark}10,00NTRFNONREF`))).toEqual([
    '10.00',
    '10.00',
    '10.00',
    '10.00',
    '-10.00',
    '-10.00',
    '-10.00',
    '-10.00',
    '-10.00',
    '10.00',
    '10.00',
  ])
})

test('amounts keep their digits, with a comma, a point or none', () => {
  const written = [
    '12,',
    '12,5',
    '12.50',
    '500',
    ',07',
    '000000001213,28',
    '1,234',
    '0.125',
    '9007199254740993,01',
  ]
  expect(written.map((amount) => amountOf(`:61:260105C${amount}NTRF`))).toEqual([
    '12.00',
    '12.50',
    '12.50',
    '500.00',
    '0.07',
    '1213.28',
    '1.234',
    '0.125',
    '9007199254740993.01',
  ])
  expect(amountOf(':61:260105D0,00NTRF')).toBe('0.00')
})

test('the booking date is in the year nearest to the value date', () => {
  const days = [
    '2512310102',
    '2601021231',
    '2601310201',
    '240229',
    '160230',
    '260105    ',
    '8001011231',
    '791231',
  ]
  expect(days.map((day) => linesOf(`:61:${day}D1,00NTRF`)[0]?.date)).toEqual([
    '2026-01-02',
    '2025-12-31',
    '2026-02-01',
    '2024-02-29',
    '2016-02-30',
    '2026-01-05',
    '1979-12-31',
    '2079-12-31',
  ])
})

test('the second line is the description only when there is no text', () => {
  const [without, empty, given] = linesOf(
    ':61:260105D1,00NTRFNONREF',
    'Card transaction',
    ':61:260105D2,00NTRFNONREF',
    'Card transaction',
    ':86:',
    ':61:260105D3,00NTRFNONREF',
    'Card transaction',
    ':86:Bakery',
  )
  expect([without?.description, empty?.description, given?.description]).toEqual([
    'Card transaction',
    'Card transaction',
    'Bakery',
  ])
})

test('a bank reference counts only when it is sure to be of one line', () => {
  const references = [
    '',
    'NONREF',
    '0000000000000000',
    '55',
    '2026-01-05-18.02',
    'CT26-01-05-08.32',
    'KEINE ANGABE',
  ]
  for (const reference of references) expect(referencesOf([reference])).toEqual([''])
  expect(referencesOf(['MB170119012058', '8327000090031789', '025498557/000001'])).toEqual([
    'MB170119012058',
    '8327000090031789',
    '025498557/000001',
  ])
  expect(referencesOf(['55555', 'MB170119012058', '55555'])).toEqual(['', 'MB170119012058', ''])
})

test('a bank reference that comes again on another page of the account counts for none', () => {
  const page = aMessage(':61:260105D1,00NTRFNONREF//CONSTANT1')
  expect(readMt940(page + page).flatMap(({ lines }) => lines.map(({ reference }) => reference))).toEqual([
    '',
    '',
  ])
  const other = page.replace('NL56ABNA0123456789', 'NL86INGB0002445588')
  expect(readMt940(page + other).flatMap(({ lines }) => lines.map(({ reference }) => reference))).toEqual([
    'CONSTANT1',
    'CONSTANT1',
  ])
})

test('a line that was broken within is put together', () => {
  const [line] = linesOf(
    ':61:1811261126CR',
    '30,00N062NONREF',
    ':',
    '86:166?00GUTSCHR. UEBERWEISUNG?20SVWZ+Test',
  )
  expect(line).toMatchObject({ at: 5, date: '2018-11-26', amount: '30.00', description: 'Test' })
})

function amountOf(line: string): string | undefined {
  return linesOf(line)[0]?.amount
}

function referencesOf(references: string[]): string[] {
  const fields = references.map((reference, index) => `:61:260105D${index},00NTRFNONREF//${reference}`)
  return linesOf(...fields).map(({ reference }) => reference)
}

test('an amount with a letter in it is refused, not cut off before the letter', () => {
  for (const written of ['6x,95', '6x4,95', '12O.50'])
    expect(() => amountOf(`:61:2601050105D${written}NTRFNONREF`)).toThrow(/cannot be read/)
})
