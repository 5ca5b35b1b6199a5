import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decode } from '../../src/statements/encoding/decode.ts'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'
import type { Balance, Statement, StatementLine } from '../../src/statements/common/statement.ts'

const folder = join(import.meta.dirname, 'samples/mt940')

test('a German savings bank has pages, reversals and a turn of the year', () => {
  expect(read('sparkasse.sta')).toEqual([
    aStatement('50050201/0200123456', '00001/001', '2025-12-30 EUR 1250.00', '2026-01-02 EUR 2403.50', [
      line(
        5,
        '2025-12-30 EUR -36.50',
        'Stadtwerke Musterhausen am Main GmbH',
        'Strom Abschlag Dezember Vertrag 88012345',
      ),
      line(
        10,
        '2026-01-02 EUR 1190.00',
        'Möbelhaus Ärmelkanal OHG',
        'Rechnung 2025-0117 vom 12.12.2025 abzgl. Skonto',
      ),
    ]),
    aStatement('50050201/0200123456', '00001/002', '2026-01-02 EUR 2403.50', '2026-01-02 EUR 1207.50', [
      line(20, '2026-01-02 EUR -3.90', '', 'Abrechnung 31.12.2025 siehe Anlage'),
      line(23, '2026-01-02 EUR 3.90', '', 'Storno Abrechnung 31.12.2025'),
      line(25, '2026-01-02 EUR -1190.00', 'Möbelhaus Ärmelkanal OHG', 'Irrlaeufer'),
      line(28, '2016-02-30 EUR -6.00', '', 'Pauschalen'),
    ]),
  ])
})

test('Commerzbank writes SEPA keys within the text, and one reference twice', () => {
  expect(read('commerzbank.sta')).toEqual([
    aStatement('DE89370400440532013000', '00143/1', '2026-06-05 EUR 5000.00', '2026-06-09 EUR 6976.31', [
      line(6, '2026-06-08 EUR -23.50', 'Karla Kunde', 'KEINE DECKUNG RECHNUNG 600200300', '2606080000000013'),
      line(13, '2026-06-08 EUR 2500.00', 'Ingenieurbuero Tal GmbH', 'RE-2026-88', '2606080000000014'),
      line(18, '2026-06-09 EUR -480.20', 'Erbengemeinschaft Brandt', 'Miete Juni'),
      line(
        22,
        '2026-06-09 EUR -19.99',
        'Tankstelle Chemnitz//Chemnitz/DE',
        '2026-06-08T20:10 Debitk.4 2028-12',
      ),
    ]),
  ])
})

test('an Austrian file has several accounts and lines that end with CR alone', () => {
  expect(read('austria.sta')).toEqual([
    aStatement('20111/28912345678', '00042/001', '2026-03-10 EUR 100.00', '2026-03-11 EUR 150.00', [
      line(5, '2026-03-11 EUR 50.00', 'GRUBER HANNES 1130 WIEN', 'MITGLIED NR 045 SPENDE, BITTE BESTAETIGEN'),
    ]),
    aStatement('AT611904300234573201', '00007/001', '2026-03-10 EUR -12.34', '2026-03-11 EUR -13.00', [
      line(14, '2026-03-11 EUR -0.66', '', 'Kontofuehrung'),
    ]),
  ])
})

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

test('PostFinance writes free text, in which no name is looked for', () => {
  expect(read('postfinance.sta')).toEqual([
    aStatement('CH9300762011623852957', '999/1', '2025-11-30 CHF 0.00', '2025-12-09 CHF 81.30', [
      line(
        6,
        '2025-12-09 CHF 81.30',
        '',
        'GIRO AUS ONLINE-SIC 80999 AUFTRAGGEBER: BEISPIEL HANS HAUPTSTRASSE 10 1234 BERN 251209CH11112222 MITTEILUNGEN: RECHNUNG GARTENMOEBEL X',
      ),
    ]),
    aStatement('CH9300762011623852957', '999/2', '2025-12-09 CHF 81.30', '2025-12-18 CHF 101.70', [
      line(17, '2025-12-18 CHF 20.40', '', 'EINZAHLUNGSSCHEIN'),
    ]),
  ])
})

test('Polish banks write labels, or subfields with ~ that are filled up', () => {
  expect(read('mbank.sta')).toEqual([
    aStatement('PL61109010140000071219812874', '1/1', '2026-01-19 PLN 100.40', '2026-01-19 PLN 137.91', [
      line(
        6,
        '2026-01-19 PLN 45.01',
        'JAN PRZYKŁAD',
        '911 TRANSAKCJA COLLECT; ID IPH: XX000000000001; Z RACH.: 11109010140000000000000017; OD: JAN PRZYKŁAD UL. DOWOLNA 7 M 3 30-001 KRAKÓW; TYT.: PRZELEW ŚRODKÓW ; TNR: 260119000000111.010001',
        'MB260119012058',
      ),
      line(
        12,
        '2026-01-19 PLN -7.50',
        'BIURO WZOROWE SP. Z O.O',
        '944 COMPANYNET PRZELEW KRAJOWY; NA RACH.: 79105010250000000000000026; DLA: BIURO WZOROWE SP. Z O.O; TYT.: FV 2026/08/2; TNR: 260119000000222.000001',
        'BR26011924300213',
      ),
    ]),
  ])
  expect(read('pkobp.sta')).toEqual([
    aStatement('PL61109010140000071219812874', '1', '2026-05-26 PLN -410.10', '2026-05-26 PLN -435.10', [
      line(
        5,
        '2026-05-26 PLN -25.00',
        'DOSTAWCA PRZYKŁADOWY SP. Z O. O. UL. OSOWA 2',
        'PRZELEW ŚRODKÓW NA PROWADZENIE BIURA',
        '2600500500000017',
      ),
    ]),
  ])
})

test('a Hungarian file tells its texts in :NS: alone', () => {
  expect(read('sberbank.sta')).toEqual([
    aStatement('1000010000010001', '00046', '2026-10-11 HUF 500000.30', '2026-10-11 HUF 497900.30', [
      line(
        10,
        '2026-10-11 HUF -2100.00',
        'MINTA Biztosító Zrt. Fióktelep',
        '700001 A10000001 20261001000100 Tranzakciós Illeték:6.30HUF',
      ),
    ]),
  ])
})

test('Citi leaves the booking date blank and writes lines of 0,00, which stay', () => {
  expect(read('citi.sta')).toEqual([
    aStatement('300400500', '1/1', '2026-03-12 USD 20100.50', '2026-03-12 USD 20012.25', [
      line(5, '2026-03-12 USD -88.25', '', '/PT/FT/PY/WIRE FEES QUARTER 778899 450120771'),
      line(9, '2026-03-12 USD 0.00', '', '/XYZ/DEF/C 40500,00 BAI CD 025'),
    ]),
  ])
})

test('an MT942 has no balances, and what is only expected is no line', () => {
  expect(read('mt942.sta')).toEqual([
    {
      format: 'MT942',
      bankAccount: '40050060/70080090',
      name: '00013/00001',
      opening: undefined,
      closing: undefined,
      lines: [
        line(8, '2026-01-30 EUR 815.00', 'MUSTER IMMOBILIEN', 'Miete Januar', '2601300000000012'),
        line(
          13,
          '2026-01-30 EUR -1.90',
          '',
          'REMIT:Costs of the report. This is for January.',
          '2601300000000014',
        ),
      ],
    },
  ])
})

test('the lines of every sample add up to its closing balance', () => {
  const statements = readdirSync(folder).flatMap(read)
  expect(statements.length).toBeGreaterThan(15)
  for (const { opening, closing, lines } of statements.filter((one) => one.opening)) {
    const sum = lines.reduce((total, { amount }) => total + cents(amount), cents(opening?.amount ?? ''))
    expect(sum).toBe(cents(closing?.amount ?? ''))
  }
})

function read(name: string): Statement[] {
  return readMt940(decode(readFileSync(join(folder, name))))
}

function aStatement(
  bankAccount: string,
  name: string,
  opening: string,
  closing: string,
  lines: StatementLine[],
): Statement {
  return { format: 'MT940', bankAccount, name, opening: balance(opening), closing: balance(closing), lines }
}

function balance(words: string): Balance {
  const [date = '', currency = '', amount = ''] = words.split(' ')
  return { date, currency, amount }
}

function line(
  at: number,
  words: string,
  counterpart: string,
  description: string,
  reference = '',
): StatementLine {
  return { at, ...balance(words), counterpart, description, reference }
}

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}
