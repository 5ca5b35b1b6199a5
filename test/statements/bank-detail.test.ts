import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BankDetail } from '../../src/domain/bank-line.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { lineOf, otherIban, payments } from './camt-text.ts'
import { plain } from './csv-reading.ts'
import { linesOf, lineWith } from './mt940-message.ts'
import { only } from './ofx-file.ts'
import { readCsv } from '../../src/statements/csv/read-csv.ts'

test('CAMT: value date, account, references and codes of a direct debit, with the bank’s words', () => {
  expect(detailsIn('camt/de-053.001.02.xml')[1]).toEqual({
    valueDate: '2026-01-15',
    counterpartAccount: 'DE02100500000054540402',
    endToEndId: 'B-1001',
    mandateId: 'M-17',
    customerReference: 'LS-2026-01-1',
    bankReference: '2026011511513230000',
    code: 'NDDT+171+9303',
    text: 'Beitrag Januar\nLastschrifteinzug',
  })
})

test('CAMT: what a payment abroad was before it was converted', () => {
  expect(detailsIn('camt/se-053.001.02.xml')[2]).toEqual({
    valueDate: '2026-07-01',
    endToEndId: 'PO-7781',
    bankReference: '5490990002',
    entryReference: '0002',
    code: 'PMNT ICDT XBCT',
    originalAmount: '210.00',
    originalCurrency: 'EUR',
    rate: '11.188095',
  })
})

test('CAMT: bank, creditor, purpose and a text of any length; an unreadable value date refuses nothing', () => {
  const long = 'Invoice 7 '.repeat(600).trim()
  const found = lineOf({
    ValDt: '<ValDt><Dt>soon</Dt></ValDt>',
    NtryDtls: payments(
      `<RltdPties><Cdtr><Pty><Nm>Acme</Nm><Id><PrvtId><Othr><Id>DE98ZZZ09999999999</Id></Othr></PrvtId></Id></Pty></Cdtr>
      <CdtrAcct><Id><IBAN>${otherIban}</IBAN></Id></CdtrAcct></RltdPties>
      <RltdAgts><CdtrAgt><FinInstnId><BICFI>INGDDEFFXXX</BICFI></FinInstnId></CdtrAgt></RltdAgts>
      <Purp><Cd>RENT</Cd></Purp><RmtInf><Ustrd>${long}</Ustrd></RmtInf>`,
    ),
  })
  expect(found?.bank).toEqual({
    counterpartAccount: otherIban,
    counterpartBank: 'INGDDEFFXXX',
    creditorId: 'DE98ZZZ09999999999',
    purpose: 'RENT',
    text: long,
  })
  expect(found?.description).toHaveLength(2000)
})

test('CAMT: whose account was paid for someone else, and for whom, are in the text; the holder is not', () => {
  const named = (role: string, name: string) => `<${role}><Pty><Nm>${name}</Nm></Pty></${role}>`
  const found = lineOf({
    NtryDtls: payments(
      `<RltdPties>${named('Dbtr', 'ME GmbH')}${named('UltmtDbtr', 'My Daughter AG')}${named('Cdtr', 'Collector Ltd')}
      <CdtrAcct><Id><IBAN>${otherIban}</IBAN></Id></CdtrAcct>${named('UltmtCdtr', 'Power Co')}</RltdPties><RmtInf><Ustrd>January</Ustrd></RmtInf>`,
    ),
  })
  expect(found).toMatchObject({ counterpart: 'Power Co', description: 'January' })
  expect(found?.bank?.text).toBe('January\nCollector Ltd\nMy Daughter AG')
})

test('CAMT: a charge within a batch has none of the texts of its payments', () => {
  expect(detailsIn('reported/camt-batch-with-charge.xml')).toEqual([
    { bankReference: 'SAMPLEREF01' },
    { bankReference: 'SAMPLEREF02' },
    undefined,
  ])
})

test('MT940: subfields and keys of the German form, with the text as it was written', () => {
  expect(detailsIn('mt940/commerzbank.sta')[0]).toMatchObject({
    valueDate: '2026-06-08',
    counterpartAccount: 'DE50712345600000000017',
    counterpartBank: 'ABCDDE71XXX',
    endToEndId: 'A1.100000001.200000002.3000003',
    mandateId: '10000AB1000001',
    creditorId: 'DE41ABC00000000001',
    customerReference: 'SEPA-DA2026060800000001-10000000-P1',
    bankReference: '2606080000000013',
    code: 'NRTI · 109',
    text: expect.stringContaining('109?00SEPA-LASTSCHR. RETOURE CORE?109075/629?20EREF+A1.100000001.\n'),
  })
})

test('MT940: code words of the Dutch form, and what SWIFT says about another currency', () => {
  expect(detailsIn('mt940/ing.sta')[0]).toMatchObject({
    valueDate: '2026-04-02',
    counterpartAccount: 'NL12COBA0700000555',
    counterpartBank: 'COBANL2XXXX',
    endToEndId: '700010000091',
    mandateId: '2.00000017',
    creditorId: 'NL93ZZZ000000000051',
    purpose: 'OTHR',
    code: 'NDDT',
  })
  expect(lineWith('/TRTP/X/NAME/Y/OCMT/USD12,50/EXCH/1,08/REMI/Z').bank).toMatchObject({
    originalAmount: '12.50',
    originalCurrency: 'USD',
    rate: '1,08',
  })
  expect(detailsIn('mt940/asn.sta')[0]).toMatchObject({ counterpartAccount: 'NL20INGB0001234567' })
})

test('MT940: a line without a text has the references of its :61:, but no fillers', () => {
  expect(linesOf(':61:2601050106D10,00NTRFINV-7//BANK0001')[0]?.bank).toEqual({
    valueDate: '2026-01-05',
    customerReference: 'INV-7',
    bankReference: 'BANK0001',
    code: 'NTRF',
  })
  const bare = linesOf(':61:2601050106D10,00NTRFNONREF//0000')[0]?.bank
  expect(bare).toEqual({ valueDate: '2026-01-05', code: 'NTRF' })
})

test('OFX: days, accounts, cheque and references, codes and the rate', () => {
  const found = only({
    DTAVAIL: '20260202',
    DTUSER: '2026-01-29T10:00:00',
    FITID: '0001',
    CHECKNUM: '77',
    REFNUM: 'R-5',
    SIC: '5812',
    BANKACCTTO: '<BANKID>RABONL2U<ACCTID>NL02 RABO 0300 0652 64</BANKACCTTO>',
    ORIGCURRENCY: '<CURRATE>1.08<CURSYM>USD</ORIGCURRENCY>',
    NAME: 'Shop',
    MEMO: 'shop',
  })
  expect(found.bank).toEqual({
    valueDate: '2026-02-02',
    transactionDate: '2026-01-29',
    counterpartAccount: 'NL02RABO0300065264',
    counterpartBank: 'RABONL2U',
    customerReference: '77 · R-5',
    bankReference: '0001',
    code: 'DEBIT · SIC 5812',
    originalCurrency: 'USD',
    rate: '1.08',
    text: 'Shop\nshop',
  })
})

test('CSV: the columns that a known layout has', () => {
  expect(detailsIn('csv/sparkasse.csv')[0]).toEqual({
    valueDate: '2026-09-24',
    counterpartAccount: 'DE45120300001234567890',
    counterpartBank: 'BYLADEM1001',
    endToEndId: 'E2E-1',
    mandateId: 'M-4711',
    creditorId: 'DE98ZZZ09999999999',
    text: 'Abschlag 09/2026; Vertrag 4711\nFOLGELASTSCHRIFT',
  })
  expect(detailsIn('csv/revolut-business.csv')[1]).toMatchObject({
    transactionDate: '2026-05-28',
    originalAmount: '99.00',
    originalCurrency: 'EUR',
  })
  // An amount that is the line's own is not another one.
  expect(detailsIn('csv/n26.csv')[0]).toEqual({ valueDate: '2026-04-17' })
})

test('CSV: the columns that a mapping names, as far as the file has them and they can be read', () => {
  const details = {
    valueDate: 'Value',
    counterpartAccount: 'IBAN',
    mandateId: 'Mandate',
    originalAmount: 'Was',
  }
  const [statement] = readCsv(
    [
      'Day;Amount;Name;Text;Value;IBAN;Was',
      '31.01.2026;-1,50;Ann;Rent;02.02.2026;NL02 RABO 0300 0652 64;1.900,00 USD',
      '31.01.2026;-2,50;Ann;Rent;soon;;',
    ].join('\n'),
    { ...plain, details },
  )
  expect(statement?.lines.map(({ bank }) => bank)).toEqual([
    {
      valueDate: '2026-02-02',
      counterpartAccount: 'NL02RABO0300065264',
      originalAmount: '1900.00',
      originalCurrency: 'USD',
    },
    undefined,
  ])
})

function detailsIn(name: string): (BankDetail | undefined)[] {
  const bytes = readFileSync(join(import.meta.dirname, 'samples', name))
  return readStatements(bytes).flatMap(({ lines }) => lines.map(({ bank }) => bank))
}
