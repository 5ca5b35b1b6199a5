import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { cleanText } from '../../src/statements/common/normalize.ts'
import type { StatementLine } from '../../src/statements/common/statement.ts'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'
import { aStatement, line, read, wrapped } from './mt940-message.ts'

test('ABN AMRO writes code words, cells of 32 signs and free text under its own headers', () => {
  expect(read('abnamro.sta')).toEqual([
    aStatement('500600700', '19321/1', '2026-05-22 EUR 2000.00', '2026-05-26 EUR 1606.50', [
      line(
        8,
        '2026-05-24 EUR -9.20',
        'VOORBEELD TELECOM',
        'GIRO 400500 VOORBEELD TELECOM BETALINGSKENM. 000000012345678 INCL. 1,61 BTW',
      ),
      line(11, '2026-05-24 EUR -14.30', '', 'BEA NR:YY4321 21.05.26/12.54 BAKKERIJ DE KORF LEIDEN,PAS001'),
      line(13, '2026-05-25 EUR 650.00', 'CAFE DE KADE EN TERRASVERHUUR', '550066007 factuur 2026/031'),
      line(
        17,
        '2026-05-26 EUR -1000.00',
        'STICHTING DERDENGELDEN BUITENLAND',
        'SEPA ACCEPTGIROBETALING IBAN: NL86INGB0001230088 BIC: INGBNL2A NAAM: STICHTING DERDENGELDEN BUITENLAND OMSCHRIJVING: aanslag 2026',
      ),
      line(22, '2026-05-26 EUR -20.00', 'Waterschap Oost', 'Termijn mei'),
    ]),
    aStatement('500600700', '19322/1', '2026-05-26 EUR 1606.50', '2026-05-27 EUR 1591.50', [
      line(36, '2026-05-27 EUR -15.00', 'FIETSENMAKER LEK', '50.60.70.801 FIETSENMAKER LEK'),
    ]),
  ])
})

test('ING writes SWIFT blocks, the currency behind the IBAN, and code words with parts', () => {
  expect(read('ing.sta')).toEqual([
    aStatement('NL62INGB0001234567', '00000', '2026-04-01 EUR 5120.00', '2026-04-03 EUR 5252.70', [
      line(8, '2026-04-02 EUR -17.30', 'Autoverhuur Zuid BV', 'Factuurnummer 100200300400', '26040200000005'),
      line(13, '2026-04-02 EUR -100.00', 'BELASTINGDIENST', '7700112233445566', '26040200000006'),
      line(17, '2026-04-03 EUR 250.00', 'Jansen/De Boer VOF', 'bestelling 77', '26040200000007'),
      line(21, '2026-04-03 EUR 0.00', '', '02-04-26 06:10 BETAALAUTOMAAT HOTEL / DELFT 001 10A2B3'),
    ]),
  ])
})

test('Rabobank writes code words, and in its old format names behind the reference and several texts', () => {
  expect(read('rabobank.sta')).toEqual([
    aStatement('NL50RABO0123456789', '0', '2026-04-02 EUR 2300.10', '2026-04-03 EUR 324.65', [
      line(
        6,
        '2026-04-03 EUR -64.25',
        'Koffiehandel Nederland B.V.',
        '100200300 1120000100000001 10000000000000017',
      ),
      line(11, '2026-04-03 EUR 88.80', 'Bedrijf B.V.', 'NR.202603-111/11.3.2026 NR.202603-112/11.3.2026'),
      line(15, '2026-04-03 EUR -2000.00', 'Belastingdienst', '9900112233445566'),
    ]),
    aStatement('1200.10.200EUR', '00000/00', '2026-04-03 EUR 0.00', '2026-04-04 EUR -31.50', [
      line(
        24,
        '2026-04-04 EUR -31.50',
        'VOORBEELD MOBIEL BV',
        'BETALINGSKENM. 700800900\nFACTUURNUMMER 600700800',
      ),
    ]),
  ])
})

test('Knab, ASN and Triodos name the other party in three ways, or not at all', () => {
  expect(read('knab.sta')).toEqual([
    aStatement('NL92KNAB0123456789', '998/1', '2026-07-29 EUR 0.00', '2026-07-30 EUR -315.40', [
      line(
        6,
        '2026-07-29 EUR -815.40',
        'FIETSKOERIER',
        'FACTUUR 202603110, 202603113 REK: NL65INGB0123456789/NAAM: FIETSKOERIER',
        'C6G29PGAAA1Q01XY',
      ),
      line(
        9,
        '2026-07-29 EUR 500.00',
        'WERELD BETALINGEN',
        '8801122334 0030005566778899 DRUKWERK',
        'C6G29PGBBB2Q02XZ',
      ),
    ]),
  ])
  expect(read('asn.sta')).toEqual([
    aStatement('NL53ASNB0267654321', '2/1', '2026-01-02 EUR 8150.20', '2026-01-02 EUR 6879.15', [
      line(6, '2026-01-02 EUR -1234.00', 'j bloem', 'Loon december 2025'),
      line(14, '2026-01-02 EUR -40.10', 'TANKKAART VOORBEELD BV', 'Relatienummer 4400123'),
      line(21, '2026-01-02 EUR 3.05', '', 'creditrente 01-01-25 tot 01-01-26'),
    ]),
    aStatement('NL53ASNB0267654321', '3/1', '2026-01-03 EUR 6879.15', '2026-01-03 EUR 6879.15', []),
  ])
  expect(read('triodos.sta')).toEqual([
    aStatement('TRIODOSBANK/0212345678', '1', '2026-01-01 EUR 3000.00', '2026-02-01 EUR 2340.20', [
      line(
        5,
        '2026-01-01 EUR -9.80',
        '',
        'REKENINGKOSTEN VIERDE KWARTAAL VAN 01-10-2025 TOT EN MET 31-12-2025',
      ),
      line(9, '2026-01-25 EUR -650.00', '', 'RABONL2U NL12RABO0888888888 METSELAAR HUUR KANTOOR'),
    ]),
  ])
})

const bankFile = join(import.meta.dirname, '../../../shared/data/bank-transactions.json')
const Records = z.array(
  z.object({ date: z.string(), currency: z.string(), amount: z.string(), description: z.string() }),
)
type Real = z.infer<typeof Records>[number]

test.skipIf(!existsSync(bankFile))('the lines of real statements come back from free texts', () => {
  const isApart = ({ description }: Real) => /^\d{3}[?>]\d\d/.test(description)
  const records = recordsOf()
  expect(records).toHaveLength(224)
  for (const record of records) {
    const line = readBack(record, wrapped(cleanText(record.description)))
    expect(line).toMatchObject({ date: record.date, amount: record.amount, reference: '' })
    expect(isApart(record) || line?.description).toBe(isApart(record) || cleanText(record.description))
  }
  // Five of the texts were never taken apart; now they are.
  const apart = records.filter(isApart)
  expect(apart).toHaveLength(5)
  for (const record of apart)
    expect(readBack(record, wrapped(record.description))?.description).not.toMatch(/[?>]2\d/)
})

test.skipIf(!existsSync(bankFile))('the same texts come back from subfields of 27 signs, with a name', () => {
  const texts = recordsOf()
    .map((record) => ({ record, text: cleanText(record.description.replace(/[?+]/g, ' ')) }))
    .filter(({ text }) => text !== '' && text.length <= 14 * 27)
  expect(texts.length).toBeGreaterThan(200)
  for (const { record, text } of texts) {
    const parts = text.match(/.{1,27}/g) ?? []
    const subfields = parts.map((part, index) => `?${index < 10 ? 20 + index : 50 + index}${part}`)
    const line = readBack(record, wrapped(`166?00GUTSCHRIFT${subfields.join('')}?32Muster Hannah`))
    expect(line).toMatchObject({ date: record.date, amount: record.amount, counterpart: 'Muster Hannah' })
    expect(line?.description).toBe(text)
  }
})

function recordsOf(): Real[] {
  return Records.parse(JSON.parse(readFileSync(bankFile, 'utf8')))
}

/** An MT940 with the one line, and what is read of it. */
function readBack({ date, currency, amount }: Real, text: string): StatementLine | undefined {
  const day = date.replaceAll('-', '').slice(2)
  const mark = amount.startsWith('-') ? 'D' : 'C'
  const written = amount.replace('-', '').replace('.', ',')
  const balance = `C${day}${currency || 'EUR'}0,00`
  const fields = [
    ':20:REAL',
    ':25:1',
    ':28C:1/1',
    `:60F:${balance}`,
    `:61:${day}${mark}${written}NTRFNONREF`,
    text,
    `:62F:${balance}`,
  ]
  const [statement] = readMt940(fields.join('\r\n'))
  expect(statement?.lines).toHaveLength(1)
  return statement?.lines[0]
}
