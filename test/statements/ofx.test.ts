import { expect, test } from 'vitest'
import { readOfx } from '../../src/statements/ofx/read-ofx.ts'
import { sample, entry, file } from './ofx-file.ts'

test('a statement without a currency is refused', () => {
  expect(() => readOfx(file(entry({}), ''))).toThrow('The statement names no currency (CURDEF)')
  expect(() => readOfx(file(entry({}), '<CURDEF>EURO'))).toThrow('"EURO" is not a currency')
})

test('a file that the bank answered with an error is refused with its message', () => {
  const failed = file('').replace(
    '<STMTRS>',
    '<STATUS>\n<CODE>15500\n<SEVERITY>ERROR\n<MESSAGE>Signon invalid\n</STATUS>\n<STMTRS>',
  )
  expect(() => readOfx(failed)).toThrow(
    'The bank answered with an error instead of a statement: Signon invalid (its code: 15500). Ask the bank for the file again',
  )
})

test.each([
  ['INVSTMTRS', 'This is an investment statement (securities); only statements of bank accounts and cards'],
  ['LOANSTMTRS', 'This is a loan statement; only statements of bank accounts and cards'],
])('%s is refused in words', (name, reason) => {
  expect(() => readOfx(`<OFX><${name}><CURDEF>USD</${name}></OFX>`)).toThrow(reason)
})

test('a file without a statement, or that is no OFX at all, is refused', () => {
  expect(() => readOfx('<OFX></OFX>')).toThrow('There is no statement of a bank account or a card')
  expect(() => readOfx('Date;Amount')).toThrow('This is not an OFX file: the tag <OFX> is missing')
})

test('a file that was cut off is refused', () => {
  const text = sample('checking.ofx')
  expect(() => readOfx(text.slice(0, text.indexOf('20260131004')))).toThrow(
    'The file ends too early: the closing tag </OFX> is missing. Download it again',
  )
})

test('a missing closing tag of a line does not mix it with the next', () => {
  const [statement] = readOfx(
    file(entry({ FITID: '20261' }).replace('</STMTTRN>', '') + entry({ FITID: '20262', TRNAMT: '-3.00' })),
  )
  expect(statement?.lines.map(({ reference, amount }) => `${reference} ${amount}`)).toEqual([
    '20261 -12.50',
    '20262 -3.00',
  ])
})

test('lines without any closing tag are read', () => {
  const entries = Array.from({ length: 150 }, (_, index) => entry({ FITID: `line-${index}` }))
  const [statement] = readOfx(file(entries.join('').replaceAll('</STMTTRN>', '')))
  expect(statement?.lines.map(({ reference }) => reference)).toEqual(
    entries.map((_, index) => `line-${index}`),
  )
})

test('text between tags does not hide what follows', () => {
  const stray = file(entry({})).replace('<STMTRS>', '<STMTRS> stray').replace('<STMTTRN>', '<STMTTRN> stray')
  expect(readOfx(stray)[0]?.lines).toHaveLength(1)
})

test('an account of which only the bank is given has no name', () => {
  const named = (account: string) =>
    readOfx(file('').replace('<BANKTRANLIST>', `<BANKACCTFROM>${account}</BANKACCTFROM><BANKTRANLIST>`))[0]
      ?.bankAccount
  expect(named('<BANKID>091<ACCTID>')).toBe('')
  expect(named('<BANKID>091<ACCTID>7')).toBe('091/7')
})

test('lines outside every statement are refused, not lost', () => {
  expect(() => readOfx(file(entry({})).replace('<BANKTRANLIST>', '</STMTRS><BANKTRANLIST>'))).toThrow(
    'Some lines are in no statement or in two',
  )
})
