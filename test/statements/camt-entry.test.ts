import { expect, test } from 'vitest'
import { readCamt } from '../../src/statements/camt/read-camt.ts'
import { camt, entry, lineOf, linesIn, ownIban, payments, rmtInf } from './camt-text.ts'

test.each([
  ['10', '10.00'],
  ['10.5', '10.50'],
  ['8.850', '8.850'],
  ['0012.00', '12.00'],
  ['.5', '0.50'],
  [' +3.00 ', '3.00'],
  ['12345678901234567890.12345', '12345678901234567890.12345'],
])('an amount of %s comes in and goes out as it is written', (written, amount) => {
  const Amt = `<Amt Ccy="EUR">${written}</Amt>`
  expect(lineOf({ Amt, CdtDbtInd: '<CdtDbtInd>CRDT</CdtDbtInd>' })?.amount).toBe(amount)
  expect(lineOf({ Amt })?.amount).toBe(`-${amount}`)
})

test('a withdrawal of nothing has no sign', () => {
  expect(lineOf({ Amt: '<Amt Ccy="EUR">0.00</Amt>' })?.amount).toBe('0.00')
})

test.each([
  ['<Amt Ccy="EUR">12,50</Amt>', '"12,50" is not an amount'],
  ['<Amt Ccy="EUR">1.234.50</Amt>', '"1.234.50" is not an amount'],
  ['<Amt Ccy="EUR">-12.50</Amt>', '"-12.50" is not an amount'],
  ['<Amt Ccy="EUR">1e3</Amt>', '"1e3" is not an amount'],
  ['<Amt Ccy="EUR">٣</Amt>', 'is not an amount'],
  ['<Amt Ccy="EUR"></Amt>', 'is not an amount'],
  ['<Amt Ccy="Euro">1.00</Amt>', 'the currency "EURO" is not three letters'],
  ['', 'there is no amount'],
  ['<Amt Ccy="EUR">1.00</Amt><Amt Ccy="EUR">2.00</Amt>', 'there are two <Amt>'],
])('the amount %s is refused', (Amt, reason) => {
  expect(() => lineOf({ Amt })).toThrow(reason)
})

test('an amount without a currency is in that of the account, and refused where there is none', () => {
  const Amt = '<Amt>1.00</Amt>'
  expect(lineOf({ Amt })?.currency).toBe('EUR')
  expect(() => readCamt(camt(entry({ Amt })).replace('<Ccy>EUR</Ccy>', ''))).toThrow('1.00 has no currency')
})

test.each([
  ['', 'it does not say whether the money comes in or goes out'],
  ['<CdtDbtInd>DEBIT</CdtDbtInd>', 'must be CRDT (money in) or DBIT (money out), not "DEBIT"'],
  ['<CdtDbtInd>DBIT</CdtDbtInd><CdtDbtInd>CRDT</CdtDbtInd>', 'two <CdtDbtInd>'],
])('the direction %s is refused', (CdtDbtInd, reason) => {
  expect(() => lineOf({ CdtDbtInd })).toThrow(reason)
})

test.each([
  ['<BookgDt><Dt>2026-01-02</Dt></BookgDt>', '2026-01-02'],
  ['<BookgDt><Dt>2026-01-02Z</Dt></BookgDt>', '2026-01-02'],
  ['<BookgDt><DtTm>2026-01-02T23:59:59.999-11:00</DtTm></BookgDt>', '2026-01-02'],
  ['<BookgDt><DtTm>2026-01-02T00:00:00+14:00</DtTm></BookgDt>', '2026-01-02'],
  ['<BookgDt><Dt>2016-02-30</Dt></BookgDt>', '2016-02-30'],
  ['<BookgDt><Dt>2026-01-02</Dt></BookgDt><ValDt><Dt>2026-01-05</Dt></ValDt>', '2026-01-02'],
  ['<BookgDt/><ValDt><Dt>2026-01-05</Dt></ValDt>', '2026-01-05'],
  ['<ValDt><DtTm>2026-01-05T00:00:00</DtTm></ValDt>', '2026-01-05'],
])('the date of %s is the day that is written there', (BookgDt, date) => {
  expect(lineOf({ BookgDt })?.date).toBe(date)
})

test.each([
  ['', 'there is neither a booking date nor a value date'],
  ['<BookgDt><Dt>02.01.2026</Dt></BookgDt>', '"02.01.2026" is not a date'],
  ['<BookgDt><Dt>2026-13-02</Dt></BookgDt>', 'no month between 01 and 12'],
  ['<BookgDt><Dt>2026-12-32</Dt></BookgDt>', 'no day between 01 and 31'],
  ['<BookgDt><Dt>2026-01-021</Dt></BookgDt>', 'is not a date'],
])('the date of %s is refused', (BookgDt, reason) => {
  expect(() => lineOf({ BookgDt })).toThrow(reason)
})

test('a fault names the entry, the statement and the line', () => {
  const text = camt(`${entry()}\n${entry({ Amt: '' })}`)
  expect(() => readCamt(text)).toThrow(
    expect.objectContaining({ message: 'Entry 2 of statement S1: there is no amount', at: 5 }),
  )
})

test.each(['PDNG', 'FUTR', 'INFO'])(
  'an entry with the status %s is passed over, old way and new',
  (status) => {
    expect(linesIn(entry({ Sts: `<Sts><Cd>${status}</Cd></Sts>` }), entry())).toHaveLength(1)
    expect(linesIn(entry({ Sts: `<Sts>${status}</Sts>` }), entry())).toHaveLength(1)
  },
)

test('an entry without a status is booked in a camt.053, and refused in the reports that tell of pending ones', () => {
  const without = entry({ Sts: '' })
  expect(linesIn(without)).toHaveLength(1)
  expect(() => readCamt(camt(without, '052.001.08'))).toThrow('it does not say whether it is booked')
  expect(() => readCamt(camt(without, '054.001.08'))).toThrow('it does not say whether it is booked')
})

test.each(['<Sts>BOOKED</Sts>', '<Sts><Cd>XXXX</Cd></Sts>', '<Sts><Prtry>ok</Prtry></Sts>'])(
  'the status %s is refused',
  (Sts) => expect(() => lineOf({ Sts })).toThrow('does not say whether it is booked'),
)

const everything = {
  remittance: `<RmtInf><Ustrd>Invoice 1</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>`,
  ofPayment: '<AddtlTxInf>of the payment</AddtlTxInf>',
  reference: '<Refs><EndToEndId>E2E-1</EndToEndId></Refs>',
  ofEntry: '<AddtlNtryInf>of the entry</AddtlNtryInf>',
}

test('the description is the remittance text, else what the bank says of the payment or entry, else the reference of the payer', () => {
  const { remittance, ofPayment, reference, ofEntry } = everything
  const said = (payment: string, behind = '') => lineOf({ details: payments(payment), behind })?.description
  expect(said(remittance + ofPayment + reference, ofEntry)).toBe('Invoice 1\nRF18')
  expect(said(ofPayment + reference, ofEntry)).toBe('of the payment')
  expect(said(reference, ofEntry)).toBe('of the entry')
  expect(said(reference)).toBe('E2E-1')
  expect(said('<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>')).toBe('')
  expect(said(rmtInf('NOT PROVIDED') + reference)).toBe('E2E-1')
  expect(lineOf({ AddtlNtryInf: '<AddtlNtryInf>Fee</AddtlNtryInf>' })?.description).toBe('Fee')
})

test('remittance texts are separated by lines; only one of 140 characters continues in the next', () => {
  const full = `${'word '.repeat(27)}words`
  const described = (...texts: string[]) =>
    lineOf({
      details: payments(`<RmtInf>${texts.map((text) => `<Ustrd>${text}</Ustrd>`).join('')}</RmtInf>`),
    })?.description
  expect(full).toHaveLength(140)
  expect(described('one', 'two', 'one')).toBe('one\ntwo')
  expect(described(full, 'worth it', 'end')).toBe(`${full}worth it\nend`)
  expect(described(`  a\t b\n c `, '')).toBe('a b c')
  expect(described('x'.repeat(3000))).toBe(`${'x'.repeat(1999)}…`)
})

test('the reference of an entry is the one that the bank gave, unless it is a filler or too short to last', () => {
  const referenceOf = (text: string) =>
    lineOf({ AcctSvcrRef: `<AcctSvcrRef>${text}</AcctSvcrRef>` })?.reference
  expect(referenceOf(' 2026010200001 ')).toBe('2026010200001')
  for (const filler of [
    '',
    ' ',
    'NONREF',
    'nonref',
    'NOTPROVIDED',
    'Not Provided',
    '0000000000',
    '1',
    '000000012',
    '-----',
  ])
    expect(referenceOf(filler)).toBe('')
})

test('a reference that two lines of an account share does not count', () => {
  const AcctSvcrRef = '<AcctSvcrRef>SAME-REFERENCE</AcctSvcrRef>'
  const other = entry({ AcctSvcrRef: '<AcctSvcrRef>ITS-OWN</AcctSvcrRef>' })
  expect(
    linesIn(entry({ AcctSvcrRef }), other, entry({ AcctSvcrRef })).map(({ reference }) => reference),
  ).toEqual(['', 'ITS-OWN', ''])
})

test('the account is the IBAN without blanks, else the number that the bank has for it', () => {
  const accountOf = (id: string) => readCamt(camt('').replace(`<IBAN>${ownIban}</IBAN>`, id))[0]?.bankAccount
  expect(accountOf('<IBAN> nl20 ingb 0001 2345 67</IBAN>')).toBe('NL20INGB0001234567')
  expect(accountOf('<Othr><Id>41 35-1</Id></Othr>')).toBe('4135-1')
  expect(accountOf('')).toBe('')
})

test('an entry without any text shows the code of its kind, else its reference', () => {
  const code = '<BkTxCd><Prtry><Cd>CARD-7041</Cd></Prtry></BkTxCd>'
  expect(lineOf({ NtryRef: '<NtryRef>2026-7</NtryRef>', BkTxCd: code })).toMatchObject({
    description: 'CARD-7041',
    formerTexts: [{ counterpart: '', description: '' }],
  })
  expect(lineOf({ NtryRef: '<NtryRef>2026-7</NtryRef>' })?.description).toBe('2026-7')
  expect(lineOf({ NtryRef: '<NtryRef>NOTPROVIDED</NtryRef>' })?.description).toBe('')
})
