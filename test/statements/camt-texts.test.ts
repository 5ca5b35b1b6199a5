import { expect, test } from 'vitest'
import { readCamt } from '../../src/statements/camt/read-camt.ts'
import { camt, entry, lineOf, linesIn, ownIban, payments } from './camt-text.ts'
import { rmtInf } from './camt-everything.ts'

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
