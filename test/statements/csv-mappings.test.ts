import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCsv } from '../../src/statements/csv/read-csv.ts'
import { CsvMapping } from '../../src/statements/csv/mapping.ts'
import { csvMappings, findMapping } from '../../src/statements/csv/mappings.ts'
import { shortestOf, sumOf } from '../../src/values/sum.ts'
import type { Statement } from '../../src/statements/statement.ts'

/** By sample: the account, its balances, and each line as `line date currency amount | counterpart | description | reference`. */
const expected: Record<string, [account: string, balances: string, lines: string[]][]> = {
  'ing-nl.csv': [
    [
      'NL20INGB0001234567',
      '2026-01-29 1000.00, 2026-01-31 3495.15',
      [
        '2 2026-01-31 EUR -4.85 | Bakkerij De Halm | Pasvolgnr: 001 31-01-2026 09:12 Transactie: A1B2C3 | ',
        '3 2026-01-29 EUR 2500.00 | Kwekerij "Het Loo" B.V. | Naam: Kwekerij Het Loo B.V. Omschrijving: Factuur 2026-007 | ',
        '4 2026-01-29 EUR 0.00 | Kosten BetaalPakket | Diversen | ',
      ],
    ],
  ],
  'ing-nl-comma.csv': [
    ['NL20INGB0001234567', '', ['2 2019-02-13 EUR -12.50 | Jansen, P. | Lunch, met dank | ']],
  ],
  'ing-nl-english.csv': [
    [
      'NL20INGB0001234567',
      '2026-06-04 12339.52, 2026-06-05 13658.89',
      [
        '2 2026-06-05 EUR 1329.36 | Harbour Tools B.V. | Invoice 88 | ',
        '3 2026-06-04 EUR -9.99 | City Parking | Payment terminal | ',
      ],
    ],
  ],
  'rabobank.csv': [
    [
      'NL04RABO0300065264',
      '2026-03-01 1000.00, 2026-03-02 2467.90',
      [
        '2 2026-03-01 EUR 2500.00 | Fietsenmaker Krans | Uitbetaling week 9 | 000000000000000101',
        '3 2026-03-02 EUR -1032.10 | Drukkerij Zon | Incasso maart polis 12 | 000000000000000102',
      ],
    ],
    [
      'NL77RABO0399999999',
      '2026-03-02 10.50, 2026-03-02 10.00',
      ['4 2026-03-02 USD -0.50 |  | Kosten | 000000000000000007'],
    ],
  ],
  'abn-amro.tab': [
    [
      '445566778',
      '2026-01-05 1000.00, 2026-01-07 1886.99',
      [
        '1 2026-01-05 EUR -102.50 | Waterbedrijf Noord | SEPA Incasso algemeen doorlopend Incassant: NL98ZZZ000000000000 Naam: Waterbedrijf Noord Machtiging: 123 Omschrijving: Termijn "januari" IBAN: NL20INGB0001234567 | ',
        '2 2026-01-06 EUR 1000.00 | A/B Advies | /TRTP/SEPA OVERBOEKING/IBAN/NL02RABO0300065264/BIC/RABONL2U/NAME/A/B Advies/REMI/Factuur 12/EREF/NOTPROVIDED | ',
        '3 2026-01-07 EUR -10.51 |  | BEA NR:A1B23C 07.01.26/09.15 Kruidenier Vos,PAS042 | ',
      ],
    ],
  ],
  'bunq.csv': [
    [
      'NL44BUNQ2025123456',
      '',
      [
        '2 2026-01-12 EUR -1024.99 | Meubelzaak Eik | Bureau "Eik", wit | ',
        '3 2026-01-11 EUR 1500.00 | Opdrachtgever B.V. | Salaris januari | ',
      ],
    ],
  ],
  'bunq-point.csv': [['NL44BUNQ2025123456', '', ['2 2026-01-12 EUR -24.99 | Cafe Lof | Lunch | ']]],
  'knab.csv': [
    [
      'NL12KNAB0255000000',
      '',
      [
        '3 2026-09-18 EUR -6.50 | Uitgeverij Vlieger | Abonnement 44 | ',
        '4 2026-09-16 EUR 827.75 | Gert Janssen | Factuur 9 | ',
      ],
    ],
  ],
  'kbc.csv': [
    [
      'BE61734041478017',
      '2026-01-02 0.00, 2026-01-03 1224.92',
      [
        '2 2026-01-03 EUR -775.08 | GARAGE PEETERS | INSTANTOVERSCHRIJVING NAAR\n***190/5063/21290***\nherstelling wagen | ',
        '3 2026-01-02 EUR 2000.00 |  | OVERSCHRIJVING VAN | ',
      ],
    ],
  ],
  'belfius.csv': [
    [
      'BE81063756944024',
      '',
      [
        '14 2026-03-24 EUR -67.90 | "DE BEL" BRUSSEL | BANCONTACT - AANKOOP - KAART 5169 | ',
        '15 2026-03-23 EUR 150.00 | MULLER SA | factuur 12 | ',
      ],
    ],
  ],
  'sparkasse.csv': [
    [
      'DE02120300000000202051',
      '',
      [
        '3 2026-09-24 EUR -1089.90 | Stadtwerke Musterhausen | Abschlag 09/2026; Vertrag 4711 | ',
        '4 2026-09-23 EUR -5.90 |  | ENTGELTABSCHLUSS | ',
      ],
    ],
  ],
  'sparkasse-years.csv': [
    ['DE02120300000000202051', '', ['2 2026-09-24 EUR 29.00 | Erika Muster | RE 12 | ']],
  ],
  'dkb.csv': [
    [
      'DE02120300000000202051',
      '',
      [
        '7 2026-09-24 EUR -1013.40 | Muster Software GmbH | VISA Debitkartenumsatz | ',
        '8 2026-09-23 EUR 1190.00 | Beispiel Handel GmbH | RE-2026-0815 | ',
      ],
    ],
  ],
  'ing-de.csv': [
    [
      'DE02500105170137075030',
      '2026-09-28 482.89, 2026-09-30 2776.45',
      [
        '15 2026-09-30 EUR -206.44 | Kiosk am Eck | Einkauf | ',
        '16 2026-09-28 EUR 2500.00 | Arbeitgeber GmbH | Lohn September | ',
      ],
    ],
  ],
  'n26.csv': [
    [
      'MAINACCOUNT',
      '',
      [
        '2 2026-04-17 EUR -23.40 | Lidl, Wien | Presentment | ',
        '3 2026-04-18 EUR 980.00 | Max Muster | Miete | ',
      ],
    ],
    ['NOTGROSCHEN', '', ['4 2026-04-18 EUR 0.80 | Main Account | Round-up | ']],
  ],
  'n26-until-2023.csv': [['', '', ['2 2021-02-08 EUR 16.20 | Yogahaus | Refund | ']]],
  'n26-german-until-2023.csv': [['', '', ['2 2021-02-08 EUR -1.62 | Yogahaus | Kurs März | ']]],
  'postfinance.csv': [
    [
      'CH9300762011623852957',
      '2026-01-30 1000.00, 2026-01-31 6169.80',
      [
        '9 2026-01-31 CHF -23.40 |  | KAUF/DIENSTLEISTUNG VOM 30.01.2026 KARTEN NR. XXXX1234 MOLKEREI BERN | ',
        '10 2026-01-31 CHF -6.80 |  | TWINT *Café Exempla | ',
        '11 2026-01-30 CHF 5200.00 |  | GUTSCHRIFT Fictiva AG | ',
      ],
    ],
  ],
  'postfinance-euro.csv': [['CH9300762011623852957', '', ['3 2026-01-02 EUR -120.00 |  | Hotel Adler | ']]],
  'barclays.csv': [
    [
      '20-23-9770176931',
      '',
      [
        '2 2026-10-29 GBP 4640.11 |  | LANTERN WORKS LTD INV 12 BGC | ',
        '3 2026-10-31 GBP -21.57 |  | Payment | ',
      ],
    ],
  ],
  'monzo.csv': [
    [
      '',
      '2026-10-01 1000.00, 2026-10-03 1400.00',
      [
        '2 2026-10-01 GBP 450.00 | Kestrel Logistics | INV-7 deposit, thanks | tx_0001',
        '3 2026-10-02 GBP -18.00 | Pico Cloud | hosting 📦\nPICO CLOUD DUBLIN IRL | tx_0002',
        '4 2026-10-03 GBP -32.00 | Tax pot | Pot transfer | tx_0003',
      ],
    ],
  ],
  'starling.csv': [
    [
      '',
      '2026-10-01 4000.00, 2026-10-02 4500.00',
      [
        '2 2026-10-01 GBP 1500.00 | An Employer | SALARY | ',
        '3 2026-10-02 GBP -1000.00 | Landlord | DIRECT DEBIT | ',
      ],
    ],
  ],
  'chase.csv': [
    [
      '',
      '2026-01-17 1157.50, 2026-01-31 2415.33',
      [
        '2 2026-01-31 USD -42.17 |  | THREE PINES, KENAI | ',
        '3 2026-01-30 USD 1500.00 |  | PAYROLL SUMMIT CONST | ',
        '4 2026-01-17 USD -200.00 |  | CHECK 1088 | ',
      ],
    ],
  ],
  'chase-card.csv': [
    [
      '',
      '',
      [
        '2 2026-01-16 USD -4.75 |  | BLUE KETTLE COFFEE | ',
        '3 2026-01-13 USD 1200.00 |  | Payment Thank You - Web | ',
      ],
    ],
  ],
  'bank-of-america.csv': [
    [
      '',
      '2026-01-15 1033.57, 2026-01-30 3333.58',
      [
        '9 2026-01-15 USD -1199.99 |  | ZELLE TO J DOE | ',
        '10 2026-01-30 USD 3500.00 |  | PAYROLL DES:DIRECT DEP | ',
      ],
    ],
  ],
  'nordea.csv': [
    [
      '518687-9',
      '2026-02-10 1070.08, 2026-02-12 9911.33',
      [
        '3 2026-02-12 SEK -1158.75 | WEBBHOTELLET AB | WEBBHOTELLET AB\n62500016901740 | ',
        '4 2026-02-10 SEK 10000.00 | Kund i Lund AB | Insättning\nFAKTURA 7 | ',
      ],
    ],
  ],
  'nordea-hyphens.csv': [
    [
      '11111111111',
      '2026-01-04 1499.99, 2026-01-04 999.99',
      ['2 2026-01-04 SEK -500.00 |  | Swish betalning DÄCK | '],
    ],
  ],
  'seb.csv': [
    [
      '',
      '2026-07-13 2941.240, 2026-07-17 2762.720',
      [
        '2 2026-07-17 SEK -253.520 |  | KAFFESTUGAN /26-07-16 | ',
        '3 2026-07-13 SEK 75.000 |  | 46730396076 | ',
      ],
    ],
  ],
  'seb-comma.csv': [
    ['', '2026-01-15 13802.17, 2026-01-15 12345.67', ['2 2026-01-15 SEK -1456.50 |  | LIVS I CENTRUM | ']],
  ],
  'seb-company.csv': [
    ['', '2026-06-21 9000.00, 2026-06-21 8000.00', ['2 2026-06-21 SEK -1000.00 |  | Leverantör AB | ']],
  ],
  'mbank.csv': [
    [
      'EKONTO9511...4931',
      '',
      [
        '14 2026-09-10 PLN 2500.00 |  | JAN KOWALSKI, za czynsz "wrzesień" PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY 53102000000000000000001234 | ',
        '15 2026-09-09 PLN -120.40 |  | PIEKARNIA ZAKUP PRZY UŻYCIU KARTY W KRAJU | ',
      ],
    ],
    ['EKONTOWALUTOWEEUR1111...2222', '', ['16 2026-09-09 EUR -80.00 |  | HOTEL WIEN | ']],
  ],
  'mbank-statement.csv': [
    [
      '12114020040000300201355387',
      '2026-07-04 67.93, 2026-07-20 1067.93',
      [
        '14 2026-07-04 PLN 1010.00 | NOWAK SP. Z O.O. POZNAŃ | FAKTURA 12/2026 | ',
        '15 2026-07-20 PLN -10.00 |  | OPŁATA ZA KARTĘ | ',
      ],
    ],
  ],
  'ing-pl.csv': [
    [
      'KONTODIRECT',
      '2026-08-20 0.00, 2026-08-21 984.20',
      [
        '6 2026-08-21 PLN -1915.80 | KOWALSKI JAN | Czynsz | 202623300007',
        '7 2026-08-20 PLN 2900.00 | FIRMA SP. Z O.O. | PRZELEW | 202623200003',
      ],
    ],
  ],
  'revolut.csv': [
    [
      'CURRENT',
      '2026-02-11 238.26, 2026-02-19 175.96',
      [
        '2 2026-02-11 PLN 250.00 |  | Top-Up by *5729 | ',
        '3 2026-02-12 PLN -386.46 |  | Book shop, Lyon | ',
        '4 2026-02-19 PLN 74.16 |  | Exchanged to EUR | ',
      ],
    ],
    ['CURRENT', '2026-02-22 100.00, 2026-02-22 40.00', ['6 2026-02-22 EUR -60.00 |  | Hotel | ']],
    ['SAVINGS', '2026-02-22 10.00, 2026-02-22 10.01', ['7 2026-02-22 EUR 0.01 |  | Interest earned | ']],
  ],
  'revolut-business.csv': [
    [
      'EURMAIN',
      '2026-05-28 599.20, 2026-05-30 1500.00',
      [
        '2 2026-05-30 EUR 1000.00 | PALISADE LTD | Money added from PALISADE LTD\nINV 9 | aaaa1111-0001',
        '3 2026-05-28 EUR -99.20 | Studio Alba | To Studio Alba\nrent | aaaa1111-0002',
      ],
    ],
  ],
  'wise.csv': [
    [
      '',
      '2026-04-03 1000.00, 2026-04-16 1737.00',
      [
        '2 2026-04-16 EUR 1000.00 | Rivage SARL | Received money from Rivage SARL with reference F-12\nF-12 | ',
        '3 2026-04-05 EUR -0.50 |  | Wise Charges for: TRANSFER-456 | ',
        '4 2026-04-05 EUR -250.00 | Piet Pietersen | Sent money to Piet Pietersen\nHuur | ',
        '5 2026-04-03 EUR -12.50 | Cafe Lof | Card transaction of 12.50 EUR issued by Cafe Lof AMSTERDAM | ',
      ],
    ],
  ],
  'paypal-us.csv': [
    [
      '',
      '2026-10-01 0.00, 2026-10-14 206.60',
      [
        '2 2026-10-01 USD 1250.00 | Jana Mala | Walnut desk\nOrder 777 | 1AB',
        '2 2026-10-01 USD -43.40 |  | Fee: Jana Mala | 1AB fee',
        '4 2026-10-14 USD -1000.00 |  | General Withdrawal | 3EF',
      ],
    ],
    [
      '',
      '2026-10-15 0.00, 2026-10-15 19.00',
      [
        '5 2026-10-15 EUR 20.00 | Jana Mala | Express Checkout Payment | 4GH',
        '5 2026-10-15 EUR -1.00 |  | Fee: Jana Mala | 4GH fee',
      ],
    ],
  ],
  'paypal-german.csv': [
    [
      '',
      '',
      [
        '2 2026-06-01 EUR 1012.50 | Max Muster | Allgemeine Zahlung | TX123',
        '2 2026-06-01 EUR -0.55 |  | Gebühr: Max Muster | TX123 fee',
      ],
    ],
  ],
}

const folder = join(import.meta.dirname, 'samples/csv')

test.each(Object.entries(expected))('%s is read by the mapping that knows its header', (name, statements) => {
  const found = readCsv(readFileSync(join(folder, name), 'utf8'))
  expect(found.map(shapeOf)).toEqual(statements)
  const mapping = name === 'ing-nl-comma.csv' ? 'ing-nl' : name.split('.')[0]
  expect(new Set(found.map(({ format }) => format))).toEqual(new Set([`CSV (${mapping})`]))
  expect(readCsv(readFileSync(join(folder, name), 'utf8'), findMapping(mapping ?? ''))).toEqual(found)
})

test('every sample is expected, and every built-in mapping has one or shares the header of another', () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(expected).toSorted())
  const sampled = Object.keys(expected).map((name) => name.split('.')[0])
  expect(csvMappings.map(({ name }) => name).filter((name) => !sampled.includes(name))).toEqual([
    'paypal-gb',
    'paypal-europe',
  ])
})

test('where a file tells balances, they are those of its lines', () => {
  const statements = readdirSync(folder).flatMap((name) => readCsv(readFileSync(join(folder, name), 'utf8')))
  const told = statements.filter(({ opening }) => opening)
  expect(told.length).toBeGreaterThan(20)
  expect(told.map(({ closing }) => shortestOf(closing?.amount ?? ''))).toEqual(
    told.map(({ opening, lines }) =>
      shortestOf(sumOf([opening?.amount ?? '', ...lines.map(({ amount }) => amount)])),
    ),
  )
})

test('a PayPal file shows by its days and amounts in whose notation it is', () => {
  const file = (day: string, gross: string, fee: string) =>
    `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID"\n"${day}","14:30:00","GMT","Ana","Payment","Completed","EUR","${gross}","${fee}","9","1A"`
  expect(readCsv(file('09/13/2026', '1,500.00', '-58.80'))[0]).toMatchObject({
    format: 'CSV (paypal-us)',
    lines: [{ date: '2026-09-13', amount: '1500.00' }, { amount: '-58.80' }],
  })
  expect(readCsv(file('13/09/2026', '1,500.00', '0.00'))[0]).toMatchObject({
    format: 'CSV (paypal-gb)',
    lines: [{ date: '2026-09-13', amount: '1500.00' }],
  })
  expect(readCsv(file('13/09/2026', '1.500,00', '0,00'))[0]).toMatchObject({
    format: 'CSV (paypal-europe)',
    lines: [{ date: '2026-09-13', amount: '1500.00' }],
  })
  expect(() => readCsv(file('09/10/2026', '1,500.00', '0.00'))).toThrow(
    'The file can be read in several ways. Name the mapping that is right: paypal-us or paypal-gb',
  )
})

test('the built-in mappings pass their own check, and have names of their own', () => {
  for (const mapping of csvMappings) expect(CsvMapping.safeParse(mapping).error).toBeUndefined()
  expect(new Set(csvMappings.map(({ name }) => name)).size).toBe(csvMappings.length)
})

test('a mapping is found by its name', () => {
  expect(findMapping('rabobank')?.name).toBe('rabobank')
  expect(findMapping(' Rabobank ')?.name).toBe('rabobank')
  expect(findMapping('bank of nowhere')).toBeUndefined()
})

function shapeOf({ bankAccount, name, opening, closing, lines }: Statement) {
  expect(name).toBe('')
  return [
    bankAccount,
    [opening, closing]
      .flatMap((balance) => (balance ? [`${balance.date} ${balance.amount}`] : []))
      .join(', '),
    lines.map(
      ({ at, date, currency, amount, counterpart, description, reference }) =>
        `${at} ${date} ${currency} ${amount} | ${counterpart} | ${description} | ${reference}`,
    ),
  ]
}
