import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aStatement, folder, line, read } from './mt940-message.ts'

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

test('an MT942 has no balances, and what is only expected is pending', () => {
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
      pending: [
        {
          at: 11,
          date: '2026-01-30',
          currency: 'EUR',
          amount: '100.00',
          counterpart: '',
          description: 'erwartet',
          state: 'EC',
        },
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

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}
