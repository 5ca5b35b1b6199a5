import { expect, test } from 'vitest'
import { readCamt } from '../../src/statements/camt/read-camt.ts'
import { readCsv, type CsvMapping } from '../../src/statements/csv/read-csv.ts'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'
import { readOfx } from '../../src/statements/ofx/read-ofx.ts'
import { camt, entry, payments } from './camt-text.ts'
import { plain } from './csv-reading.ts'
import { aMessage } from './mt940-message.ts'
import { entry as ofxEntry, file } from './ofx-file.ts'

const states: CsvMapping = {
  ...plain,
  booked: [{ column: 'State', booked: ['done'], pending: ['open', 'refused'] }],
}

test('entries of a CAMT that are not booked are pending, with the bank’s word for their state', () => {
  const pending = entry({ Sts: '<Sts>PDNG</Sts>', AddtlNtryInf: '<AddtlNtryInf>Card</AddtlNtryInf>' })
  const [statement] = readCamt(
    camt(`${entry()}\n${pending}`, '052.001.02').replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>'),
  )
  expect(statement?.lines).toHaveLength(1)
  expect(statement?.pending).toEqual([
    {
      at: 5,
      date: '2026-01-02',
      currency: 'EUR',
      amount: '-10.00',
      counterpart: '',
      description: 'Card',
      state: 'PDNG',
    },
  ])
})

test('a pending entry without a date or with an unreadable amount is counted, and refuses no file', () => {
  const changes = { Sts: '<Sts><Cd>FUTR</Cd></Sts>' }
  const [statement] = readCamt(
    camt(
      [entry(), entry({ ...changes, BookgDt: '' }), entry({ ...changes, Amt: '<Amt>?</Amt>' })].join('\n'),
    ),
  )
  expect(statement?.lines).toHaveLength(1)
  expect(statement?.pending).toMatchObject([
    { at: 5, date: '', amount: '', state: 'FUTR' },
    { at: 6, date: '', amount: '', state: 'FUTR' },
  ])
})

test('a pending batch counts its payments as its booking would', () => {
  const part = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`
  const batch = entry({ Sts: '<Sts><Cd>PDNG</Cd></Sts>', all: payments(part('4.00'), part('6.00')) })
  expect(readCamt(camt(batch))[0]?.pending).toMatchObject([{ amount: '-4.00' }, { amount: '-6.00' }])
})

test('a pending line of an OFX file that says little is counted', () => {
  const pending = '<BANKTRANLISTP><STMTTRNP><TRNTYPE>DEBIT<NAME>Shop</STMTTRNP></BANKTRANLISTP>'
  const [statement] = readOfx(file(ofxEntry({})).replace('</BANKTRANLIST>', `</BANKTRANLIST>${pending}`))
  expect(statement?.lines).toHaveLength(1)
  expect(statement?.pending).toMatchObject([
    { date: '', currency: 'EUR', amount: '', counterpart: 'Shop', state: 'pending' },
  ])
})

test('rows of a CSV that are not booked are pending, even if their date or amount cannot be read', () => {
  const [statement, ...others] = readCsv(
    [
      'Day;Amount;State;Name;Text',
      '30.01.2026;1,00;done;;',
      '31.01.2026;-2,50;Open;Shop;Tea',
      'soon;;refused;;Card',
    ].join('\n'),
    states,
  )
  expect(others).toEqual([])
  expect(statement?.lines).toHaveLength(1)
  expect(statement?.pending).toEqual([
    {
      at: 3,
      date: '2026-01-31',
      currency: 'EUR',
      amount: '-2.50',
      counterpart: 'Shop',
      description: 'Tea',
      state: 'Open',
    },
    { at: 4, date: '', currency: '', amount: '', counterpart: '', description: 'Card', state: 'refused' },
  ])
})

test('pending rows belong to the statement of their account and currency, in a file with nothing else to one', () => {
  const mapping: CsvMapping = {
    ...states,
    currency: { column: 'Cur' },
    bankAccount: { columns: ['Account'] },
  }
  const file = (...rows: string[]) => ['Day;Amount;Cur;Account;State;Name;Text', ...rows].join('\n')
  const counts = (text: string) =>
    readCsv(text, mapping).map(({ bankAccount, lines, pending }) => [
      bankAccount,
      lines.length,
      pending?.length,
    ])
  const booked = ['30.01.2026;1,00;EUR;ONE;done;;', '30.01.2026;1,00;USD;TWO;done;;']
  expect(counts(file(...booked, '31.01.2026;-2,50;USD;TWO;open;;'))).toEqual([
    ['ONE', 1, undefined],
    ['TWO', 1, 1],
  ])
  expect(counts(file(...booked, '31.01.2026;;;;open;;'))).toEqual([
    ['ONE', 1, 1],
    ['TWO', 1, undefined],
  ])
  expect(counts(file('31.01.2026;-2,50;USD;TWO;open;;'))).toEqual([['TWO', 0, 1]])
})

test('more text below a pending row is not added to the booked row above it', () => {
  const mapping: CsvMapping = { ...states, emptyAmount: 'more text' }
  const [statement] = readCsv(
    'Day;Amount;State;Name;Text\n30.01.2026;1,00;done;;Rent\n31.01.2026;-2,50;open;;Tea\n;;;;in the garden',
    mapping,
  )
  expect(statement?.lines).toMatchObject([{ description: 'Rent' }])
  expect(statement?.pending).toMatchObject([{ description: 'Tea\nin the garden' }])
})

const announced = [
  ':20:0',
  ':25:50010517/1110000001',
  ':28C:0',
  ':60F:C260926EUR313,52',
  ':34F:EURD10,99',
  ':13D:2609272221-0000',
  ':61:2609271001D10,99NMSCNONREF',
  ':86:005?00Lastschrifteinzug?20SVWZ+Musikdienst September?32Musikdienst',
  '-',
].join('\n')

test('an MT940 that only announces lines is refused as such, not as cut off', () => {
  expect(() => readMt940(announced)).toThrow(
    'The only line of this file is only pending: the bank announces what it will book (:34F: or :13D:',
  )
})

test('lines that are announced behind a booked statement are pending in it', () => {
  const booked = aMessage(':61:2601050105D10,00NTRFNONREF', ':86:Rent').replace(
    'NL56ABNA0123456789',
    '50010517/1110000001',
  )
  const statements = readMt940(`${booked}${announced}\n`)
  expect(statements).toHaveLength(1)
  expect(statements[0]?.lines).toMatchObject([{ description: 'Rent' }])
  expect(statements[0]?.pending).toMatchObject([
    { date: '2026-10-01', amount: '-10.99', counterpart: 'Musikdienst', state: 'pending' },
  ])
})
