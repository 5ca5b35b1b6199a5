import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCsv } from '../../src/statements/csv/read-csv.ts'
import { CsvMapping } from '../../src/statements/csv/csv-mapping.ts'
import { csvMappings, findMapping } from '../../src/statements/csv/mappings.ts'
import { shortestOf, sumOf } from '../../src/domain/sum.ts'
import type { Statement } from '../../src/statements/common/statement.ts'

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
  'bunq-dutch.csv': [['NL44BUNQ2025123456', '', ['2 2026-03-01 EUR -2.56 | Bakkerij De Halm | Brood | ']]],
  'belfius-french.csv': [
    ['BE68539007547034', '', ['5 2026-01-27 EUR -12.50 | Boulangerie Moulin | Facture 7 | ']],
  ],
  'sparkasse-mt940.csv': [
    ['1000594757', '', ['2 2026-02-22 EUR -36.99 | Kabel Musterstadt | SVWZ+Rechnung 7 | ']],
  ],
  'volksbank.csv': [
    [
      'DE02120300000000202051',
      '2026-03-09 1524.15, 2026-03-09 500.00',
      ['2 2026-03-09 EUR -1024.15 | Test GmbH | Rechnung 9 | '],
    ],
  ],
  'commerzbank.csv': [
    ['DE44200400000538917600', '', ['2 2026-03-02 EUR -17.22 |  | Kartenzahlung MARKT SAGT DANKE | ']],
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
  'argenta.csv': [
    [
      'BE61973041478017',
      '',
      [
        '3 2026-01-31 EUR 1.02 |  | Uw interest berekening | B6B02IN0000A1B2A',
        '4 2026-01-29 EUR -1012.34 | BAKKERIJ DE "HALM" | Betaling Bancontact | B6A30AG0000901U2',
        '5 2026-01-29 EUR -12.00 | vzw Bazinga | Lidgeld 2026 lid 12 | BAP29BI0000K1500',
      ],
    ],
  ],
  'argenta-french.csv': [
    ['BE61973041478017', '', ["3 2026-01-31 EUR 1.02 |  | Votre décompte d'intérêts | B6B02IN0000A1B2A"]],
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
  'amex-gb.csv': [
    [
      '-12345',
      '',
      ['2 2026-01-15 GBP -25.50 |  | TEST RESTAURANT | ', '3 2026-01-14 GBP 100.00 |  | PAYMENT RECEIVED | '],
    ],
  ],
  'amex-german.csv': [
    [
      '-11005',
      '',
      [
        '2 2026-09-29 EUR -45.90 |  | REWE BERLIN | ',
        '3 2026-09-03 EUR 200.00 |  | ZAHLUNG ERHALTEN. BESTEN DANK. | ',
      ],
    ],
  ],
  'amex-us.csv': [
    [
      '-11016',
      '',
      [
        '2 2026-08-29 USD -1011.18 |  | CAB RIDE | ',
        '6 2026-08-21 USD 947.69 |  | MOBILE PAYMENT - THANK YOU | ',
      ],
    ],
  ],
  'asn.csv': [
    [
      'NL55ASNB0123456789',
      '2022-06-17 130.44, 2022-06-27 152.01',
      [
        '1 2022-06-17 EUR 223.77 | J. JANSEN | NGM | ',
        '2 2022-06-17 EUR -200.00 | Kwekerij Het Loo B V | 1111111111111111 Betaling, met "dank" 2022-06-17 14:21 | ',
        '3 2022-06-27 EUR -2.20 |  | Kenmerk 12\nKosten gebruik betaalrekening | ',
      ],
    ],
  ],
  'bnp-paribas-fortis-2021.csv': [
    [
      'BE68539007547034',
      '',
      ['2 2021-10-11 EUR -49.56 |  | NUMMER 4871 04XX XXXX 5045 DELHAIZE KEERBERGEN | '],
    ],
  ],
  'bnp-paribas-fortis-french.csv': [
    [
      'BE68539007547034',
      '',
      ['2 2026-07-01 EUR -45.90 | Épicerie Namur | Courses camp\nVIREMENT EN EUROS ÉPICERIE NAMUR | '],
    ],
  ],
  'bnp-paribas-fortis-point.csv': [
    [
      'BE68539007547034',
      '',
      ['2 2021-10-10 EUR -1004.00 |  | NUMMER 4871 04XX XXXX 5045 PARKING ZAVENTEM | '],
    ],
  ],
  'bnp-paribas-fortis.csv': [
    [
      'BE68539007547034',
      '',
      [
        '2 2026-06-17 EUR -1012.05 |  | BETALING MET DEBETKAART NUMMER 4871 04XX XXXX 7437 KRUIDVAT MECHELEN | ',
        '4 2026-06-15 EUR 2750.00 | WERKGEVER NV | SALARIS\nLOON JUNI | ',
      ],
    ],
  ],
  'bunq-until-2019.csv': [
    [
      'NL44BUNQ2025123456',
      '',
      [
        '2 2018-12-06 EUR -8.78 | CLOUDWINKEL | CLOUDWINKEL 9.95 USD, 1 USD = 0.88241 EUR | ',
        '3 2018-12-07 EUR 1007.08 | Opdrachtgever B.V. | Factuur 7 | ',
      ],
    ],
  ],
  'bunq-without-account.csv': [
    [
      '',
      '',
      [
        '2 2024-07-02 EUR 0.05 | bunq | bunq Payday 2024-07-02 EUR | ',
        '3 2024-07-03 EUR -1022.13 | Winkel De Eik | Stoelen | ',
      ],
    ],
  ],
  'comdirect.csv': [
    [
      '',
      '',
      [
        '7 2026-10-06 EUR -40.01 | Stadtwerke Musterhausen | Auftraggeber: Stadtwerke Musterhausen Buchungstext: Abschlag 10/2026 Ref. AB12/0815 | ',
        '8 2026-10-02 EUR -1234.56 | Erika Muster | Empfänger: Erika MusterKto/IBAN: DE74823743947247234 BLZ/BIC: AAACCCBBBDDD1 Buchungstext: Miete Ref. DE98/1 | ',
        '9 2026-10-02 EUR 1265.64 | Beispiel Handel GmbH | Auftraggeber: Beispiel Handel GmbH Buchungstext: RE 815 Ref. A12/0 | ',
      ],
    ],
  ],
  'deutsche-bank-english.csv': [
    [
      '',
      '',
      [
        '6 2017-02-03 EUR -1009.99 | KAISERS GMBH | ELV61291198 01.02 19.00 | ',
        '7 2017-01-25 EUR 2000.00 | ACME Ltd | Salary | ',
      ],
    ],
  ],
  'deutsche-bank-until-2024.csv': [
    [
      '',
      '',
      [
        '6 2023-11-06 EUR -54.00 |  | Apotheke//Bonn/DE 05-11-2023 | ',
        '7 2023-11-07 EUR 1380.00 | Beispiel Handel GmbH | RE 12 | ',
      ],
    ],
  ],
  'deutsche-bank.csv': [
    [
      'DE89370400440532013000',
      '',
      [
        '9 2026-06-30 EUR -1000.00 | Bank AG | Baufinanzierung 123 1234567 21 | ',
        '10 2026-06-09 EUR 750.00 | Max Muster | Miete | ',
      ],
    ],
  ],
  'dkb-card-2023.csv': [
    ['VISAKREDITKARTE4998••••••••1234', '', ['6 2023-08-28 EUR -42.00 |  | HOTEL BELLA VISTA ROMA | ']],
  ],
  'dkb-card.csv': [
    [
      'VISAKREDITKARTE4930••••••••1234',
      '',
      [
        '7 2026-09-22 EUR 1077.23 |  | Ausgleich Kreditkarte gem | ',
        '8 2026-09-22 EUR -2.49 |  | Kartenpreis | ',
        '9 2026-09-16 EUR -8.90 |  | TAXI MEXICO | ',
      ],
    ],
  ],
  'dkb-comma.csv': [
    ['DE02120300000000202051', '', ['6 2026-06-15 EUR -1008.67 | EDEKA//MUENCHEN/DE | EDEKA, SAGT DANKE | ']],
  ],
  'dkb-festgeld.csv': [
    ['DE88120300001234567890', '', ['6 2026-06-30 EUR 125.00 | DKB AG | Zinsen 1. Halbjahr | ']],
  ],
  'fintro.csv': [
    [
      'BE68539007547034',
      '',
      ['2 2017-02-24 EUR -7000.97 |  | MET KAART 5555 04XX XXXX X200 0 CONSULTING 24-02-2017 | '],
    ],
  ],
  'ing-de-valuta.csv': [
    [
      'DE02500105170137075030',
      '2020-01-06 188.32, 2020-01-09 1172.12',
      [
        '16 2020-01-09 EUR -16.20 | Yabox | Bestellung 12 | ',
        '17 2020-01-06 EUR 1000.00 | Arbeitgeber GmbH | Lohn Dezember | ',
      ],
    ],
  ],
  'n26-french-until-2023.csv': [
    [
      '',
      '',
      [
        '2 2021-05-21 EUR -13.00 | BOULANGERIE MOULIN | Paiement par MasterCard | ',
        '3 2021-05-22 EUR 980.50 | Élise Martin | Loyer de mai | ',
      ],
    ],
  ],
  'paypal-french.csv': [
    [
      '',
      '2026-06-01 0.00, 2026-06-14 11.95',
      [
        '2 2026-06-01 EUR 1012.50 | Élise Martin | Paiement sur site marchand | TX123',
        '2 2026-06-01 EUR -0.55 |  | Commission: Élise Martin | TX123 fee',
        '3 2026-06-14 EUR -1000.00 |  | Virement standard | TX124',
      ],
    ],
  ],
  // A payment that is only asked for is no movement, and one that is still pending may have moved money already.
  'paypal-french-activity.csv': [
    [
      '',
      '2026-06-01 0.00, 2026-06-03 1000.00',
      [
        '2 2026-06-01 EUR 1012.50 | Élise Martin | Lampe de bureau | TX201',
        '2 2026-06-01 EUR -0.55 |  | Commission: Élise Martin | TX201 fee',
        '4 2026-06-03 EUR -11.95 | Imprimerie Roux | Cartes | TX203',
      ],
    ],
  ],
  'postfinance-english.csv': [
    [
      'CH9300762011623852957',
      '',
      [
        '9 2024-02-26 CHF -6.90 |  | DEBIT DIRECT INSURANCE LTD | ',
        '10 2024-02-23 CHF 10000.00 |  | CREDIT Fictiva AG | ',
      ],
    ],
  ],
  'postfinance-french.csv': [
    ['CH9300762011623852957', '', ['9 2024-02-26 CHF -100.00 |  | ACHAT LAITERIE | ']],
  ],
  'raiffeisen-ch-details.csv': [
    [
      'CH9300762011623852957',
      '2026-07-03 2090.21, 2026-07-03 2078.76',
      [
        '2 2026-07-03 CHF -11.45 |  | E-Banking Auftrag (eBill) Malerei Keller\nHauptstrasse 5 4132 Muttenz CH | ',
      ],
    ],
  ],
  'raiffeisen-ch-until-2022.csv': [
    [
      'CH9300762011623852957',
      '2021-01-05 27226.03, 2021-01-07 28879.93',
      [
        '2 2021-01-05 CHF -45.80 |  | Einkauf Molkerei | ',
        '3 2021-01-07 CHF 1699.70 |  | Gutschrift Fictiva AG | ',
      ],
    ],
  ],
  'raiffeisen-ch.csv': [
    [
      'CH9300762011623852957',
      '2026-03-26 1000.00, 2026-03-28 1961.82',
      [
        '2 2026-03-26 CHF 971.32 |  | Gutschrift Fictiva AG\n4132 Muttenz RE 12 | ',
        '4 2026-03-28 CHF -9.50 |  | Einkauf Molkerei | ',
      ],
    ],
  ],
  'triodos.csv': [
    [
      'NL05TRIO0123456789',
      '2026-03-25 1000.00, 2026-03-26 2237.50',
      [
        '1 2026-03-25 EUR 1250.00 | Kwekerij Het Loo | Factuur 12 | ',
        '2 2026-03-26 EUR -12.50 | Bakkerij De Halm | Brood, met dank | ',
      ],
    ],
  ],
  'ubs-english-2022.csv': [
    [
      'CH9300762011623852957',
      '2022-11-07 2325.04, 2022-11-07 2225.24',
      ['5 2022-11-07 CHF -99.80 |  | Comerant EX\ne-banking payment order | 1770311TO2672955'],
    ],
  ],
  'ubs-english.csv': [
    [
      'CH9300762011623852957',
      '2022-11-25 754.78, 2022-11-28 1588.28',
      [
        '5 2022-11-28 CHF -2166.50 |  | Dental Care Ltd\ne-banking Order | 2770332TO0253951',
        '6 2022-11-25 CHF 3000.00 |  | Employer Ltd\nCredit | 8270332TO0253055',
      ],
    ],
  ],
  'ubs-french-until-2025.csv': [
    [
      'CH9300762011623852957',
      '2024-12-05 1000.00, 2024-12-05 1120.00',
      ['5 2024-12-05 CHF 120.00 |  | Élise Martin\nCrédit | '],
    ],
  ],
  'ubs-french.csv': [
    [
      'CH9300762011623852957',
      '2026-05-21 11165.95, 2026-05-21 11111.10',
      ['5 2026-05-21 CHF -54.85 |  | Régie Léman\nOrdre e-banking | 00000000TO000001'],
    ],
  ],
  'ubs-italian.csv': [
    [
      'CH9300762011623852957',
      '2024-11-11 1000.00, 2024-11-11 980.00',
      ['5 2024-11-11 CHF -20.00 |  | Libreria Ceresio\nOrdine e-banking | 00000000TO000003'],
    ],
  ],
  'ubs.csv': [
    [
      'CH9300762011623852957',
      '2026-11-13 1000.00, 2026-11-14 2153.55',
      [
        '11 2026-11-14 CHF -13.95 |  | MOLKEREI BERN\nZahlung Debitkarte | 9999311BN1710030',
        '12 2026-11-14 CHF 2167.50 |  | Fictiva AG\nGutschrift\nZahlungsgrund: RE 7 | ZD81319ZC3551360',
        '13 2026-11-13 CHF -1000.00 |  | Sammelauftrag | 8432319TO1096932',
      ],
    ],
  ],
  'zkb-search.csv': [
    [
      'CH9300762011623852957',
      '',
      [
        '2 2026-02-13 CHF -75.30 |  | Belastung eBanking: Malerei Keller, 8004 Zürich | ',
        '3 2026-02-08 CHF 83.00 |  | Gutschrift Auftraggeber: Fictiva AG | ',
      ],
    ],
  ],
  'zkb.csv': [
    [
      '',
      '2026-02-10 0.00, 2026-02-11 1511.03',
      [
        '2 2026-02-11 CHF -202.00 |  | Einkauf ZKB Visa Debit Karte Nr. xxxx 1234, Molkerei Zürich | ',
        '3 2026-02-10 CHF -1000.00 |  | Belastungen (2) | ',
        '6 2026-02-10 CHF 2713.03 |  | Gutschrift Auftraggeber: Fictiva AG\nRE 12\nFictiva AG, Zürich | ',
      ],
    ],
  ],
  'zkb-euro.csv': [
    [
      '',
      '2026-01-30 1068.81, 2026-01-30 1115.36',
      ['2 2026-01-30 EUR 46.55 |  | Gutschrift Hotel Adler\nRE 3 | '],
    ],
  ],
  'amex-us-details.csv': [
    [
      '',
      '',
      [
        '2 2026-01-15 USD -1011.18 |  | CAB RIDE | ',
        '6 2026-01-03 USD 947.69 |  | MOBILE PAYMENT - THANK YOU | ',
      ],
    ],
  ],
  'amex-gb-details.csv': [
    [
      '',
      '',
      ['2 2026-03-13 GBP -1.50 |  | TEA HOUSE LONDON | ', '3 2026-03-12 GBP 5.99 |  | REFUND BOOK SHOP | '],
    ],
  ],
  'zkb-english.csv': [
    [
      '',
      '2026-02-10 0.00, 2026-02-11 1511.03',
      [
        '2 2026-02-11 CHF -202.00 |  | Purchase ZKB Visa Debit card no. xxxx 1234, Molkerei Zürich | ',
        '3 2026-02-10 CHF -1000.00 |  | Debit (2) | ',
        '6 2026-02-10 CHF 2713.03 |  | Credit originator: Fictiva AG\nRE 12\nFictiva AG, Zürich | ',
      ],
    ],
  ],
  'postfinance-italian.csv': [
    [
      'CH9300762011623852957',
      '',
      [
        '9 2024-02-21 CHF -36.05 |  | ACQUISTO LATTERIA LUGANO | ',
        '10 2024-02-20 CHF 1000.00 |  | ACCREDITO Fictiva SA | ',
      ],
    ],
  ],
  'ubs-2022.csv': [
    [
      'CH9300762011623852957',
      '2022-11-07 2329.39, 2022-11-07 2225.24',
      [
        '5 2022-11-07 CHF -99.80 |  | Comerant AG\ne-banking-Vergütungsauftrag | 1770311TO2672955',
        '6 2022-11-07 CHF -4.35 |  | Kiosk | 9999311BN1710030',
      ],
    ],
  ],
  'ubs-french-2022.csv': [
    [
      'CH9300762011623852957',
      '2022-11-07 2329.39, 2022-11-07 2225.24',
      [
        '5 2022-11-07 CHF -99.80 |  | Comerant AG\nOrdre e-banking | 1770311TO2672955',
        '6 2022-11-07 CHF -4.35 |  | Kiosk | 9999311BN1710030',
      ],
    ],
  ],
  'ubs-italian-2022.csv': [
    [
      'CH9300762011623852957',
      '2022-11-07 2329.39, 2022-11-07 2225.24',
      [
        '5 2022-11-07 CHF -99.80 |  | Comerant AG\nOrdine e-banking | 1770311TO2672955',
        '6 2022-11-07 CHF -4.35 |  | Kiosk | 9999311BN1710030',
      ],
    ],
  ],
}

/** Samples of older or other files that a mapping knows beside the one named after it. */
const others: Record<string, string> = {
  'ing-nl-comma.csv': 'ing-nl',
  'bunq-until-2019.csv': 'bunq',
  'bunq-without-account.csv': 'bunq',
  'paypal-french-activity.csv': 'paypal-french',
  'dkb-comma.csv': 'dkb',
  'dkb-festgeld.csv': 'dkb',
  'deutsche-bank-until-2024.csv': 'deutsche-bank',
  'bnp-paribas-fortis-2021.csv': 'bnp-paribas-fortis',
  'fintro.csv': 'bnp-paribas-fortis',
  'raiffeisen-ch-details.csv': 'raiffeisen-ch',
}

const folder = join(import.meta.dirname, 'samples/csv')

test.each(Object.entries(expected))('%s is read by the mapping that knows its header', (name, statements) => {
  const found = readCsv(readFileSync(join(folder, name), 'utf8'))
  expect(found.map(shapeOf)).toEqual(statements)
  const mapping = others[name] ?? name.split('.')[0]
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
    'The file fits several mappings. Choose the right one: paypal-us or paypal-gb',
  )
})

test('a French PayPal file without the impact on the balance tells by its state what is booked', () => {
  const file = (state: string) =>
    `"Date","Heure","Fuseau horaire","Nom","Type","État","Devise","Avant commission","Commission","Net","Numéro de transaction"\n"13/09/2026","14:30:00","CEST","Ana","Paiement","${state}","EUR","20,00","0,00","20,00","1A"`
  expect(readCsv(file('Terminé'))[0]?.lines).toMatchObject([{ amount: '20.00', description: 'Paiement' }])
  expect(readCsv(file('En attente'))[0]?.lines).toEqual([])
  expect(() => readCsv(file('Suspendu'))).toThrow('does not say whether "Suspendu" means booked')
})

test('a comdirect file with the tables of several accounts is refused, whichever comes first', () => {
  const giro = '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";\n'
  const card = '"Buchungstag";"Umsatztag";"Vorgang";"Referenz";"Buchungstext";"Umsatz in EUR";\n'
  const paid = '"06.10.2026";"06.10.2026";"Lastschrift / Belastung";"Buchungstext: Strom";"-40,01";\n'
  const charged = '"05.10.2026";"04.10.2026";"Visa-Umsatz";"R1";"HOTEL";"-5,50";\n'
  const one = `"Umsätze Girokonto";"Zeitraum: 30 Tage";\n\n${giro}${paid}\n"Alter Kontostand";"100,00 EUR";\n\n`
  const other = `"Umsätze Visa-Karte";"Zeitraum: 30 Tage";\n\n${card}${charged}\n"Alter Kontostand";"0,00 EUR";\n\n`
  const fault = 'the file contains several accounts. Download each account separately'
  expect(readCsv(one)[0]?.lines).toHaveLength(1)
  expect(() => readCsv(one + other)).toThrow(fault)
  expect(() => readCsv(other + one)).toThrow(fault)
})

test('more text of a Raiffeisen row without a row before it, or with an amount, is no text', () => {
  const header = 'IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date\n'
  const row = 'CH9300762011623852957;2026-03-26;Gutschrift;10;110;2026-03-26\n'
  expect(() => readCsv(`${header};;Muttenz;;;\n${row}`)).toThrow('There is no amount')
  expect(() => readCsv(`${header}${row};;Muttenz;5;;\n`)).toThrow('is not a date')
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
