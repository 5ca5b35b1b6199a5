import type { Balance, Statement } from '../../src/statements/common/statement.ts'

type Sample = {
  name: string
  head: Pick<Statement, 'format' | 'bankAccount' | 'name'>
  opening?: Balance
  closing?: Balance
  /** Line of the file, date, currency and amount, counterpart, description, reference. */
  lines: [
    at: number,
    date: string,
    amount: string,
    counterpart: string,
    description: string,
    reference: string,
  ][]
}

export const samples: Sample[] = [
  {
    name: 'de-053.001.02.xml',
    head: { format: 'CAMT.053.001.02', bankAccount: 'DE02120300000000202051', name: '0352C5320260115180211' },
    opening: { date: '2026-01-14', currency: 'EUR', amount: '1000.00' },
    closing: { date: '2026-01-15', currency: 'EUR', amount: '787.35' },
    lines: [
      [
        37,
        '2026-01-15',
        'EUR -119.00',
        'Bürobedarf Schön & Söhne',
        'Rechnung 2026-0042 Kd.-Nr. 7781',
        '2026011510583450000',
      ],
      [73, '2026-01-15', 'EUR 100.50', 'Erika Mustermann', 'Beitrag Januar', '2026011511513230000/1'],
      [83, '2026-01-15', 'EUR 49.50', 'Spedition Beispiel KG', 'Lastschrifteinzug', '2026011511513230000/2'],
      [
        96,
        '2026-01-15',
        'EUR -103.65',
        'Karl Säumig',
        'Retoure SEPA Lastschrift vom 12.01.2026, Rueckgabegrund: AC04 Konto aufgelöst',
        '2026011512210110000',
      ],
      [122, '2026-01-15', 'EUR -140.00', '', 'Entgelt Kontoführung 4. Quartal', '2026011514000020000'],
    ],
  },
  {
    name: 'de-053.001.08.xml',
    head: {
      format: 'CAMT.053.001.08',
      bankAccount: 'DE02500105170137075030',
      name: 'DE02500105170137075030-2026-23',
    },
    opening: { date: '2026-02-02', currency: 'EUR', amount: '0.00' },
    closing: { date: '2026-02-02', currency: 'EUR', amount: '-12.50' },
    lines: [
      [
        30,
        '2026-02-02',
        'EUR -62.50',
        'Stadtwerke Musterstadt',
        'Abschlag Strom Februar 2026 Vertragskonto 4711-0815, Zähler 99-1234567, Abnahmestelle Hauptstraße 1, 12345 Musterstadt, zahlbar zum 1. des Monats',
        '2602021234567001',
      ],
      [61, '2026-02-02', 'EUR 50.00', 'Landesbank Muster', 'Zinsgutschrift Tagesgeld', '2602021234567002'],
    ],
  },
  {
    name: 'ch-053.001.04.xml',
    head: {
      format: 'CAMT.053.001.04',
      bankAccount: 'CH9300762011623852957',
      name: '20190514375204000008574',
    },
    opening: { date: '2019-05-12', currency: 'CHF', amount: '-5000.00' },
    closing: { date: '2019-05-13', currency: 'CHF', amount: '-4524.40' },
    lines: [
      [43, '2019-05-13', 'CHF 100.00', 'Pia Rüthi', '000000000002019050001593614', '190513CH00T3L0GE'],
      [64, '2019-05-13', 'CHF 450.00', 'Luca Bernasconi', '000000000002019050002463591', '190513CH00T3L0NC'],
      [81, '2019-05-13', 'CHF 50.00', '', 'Spende für die Orgel\nherzlich, A.', '190513CH00T2UENT'],
      [90, '2019-05-13', 'CHF -124.40', '', 'LOHN-2019-05', '20190513007602726186629000000013'],
    ],
  },
  {
    name: 'ch-054.001.08.xml',
    head: { format: 'CAMT.054.001.08', bankAccount: 'CH4431999123000889012', name: 'C054-20260304-1' },
    lines: [
      [
        25,
        '2026-03-04',
        'CHF 1949.75',
        'Familie Rutschmann',
        '210000000003139471430009017\nAuftrag vom 15.02.2026',
        'ZV20260304/778899/1',
      ],
      [
        45,
        '2026-03-04',
        'CHF 2000.00',
        'Hôtel du Lac Sàrl',
        'R-2026-118\nRF18539007547034',
        'ZV20260304/778899/2',
      ],
    ],
  },
  {
    name: 'nl-053.001.02.xml',
    head: { format: 'CAMT.053.001.02', bankAccount: 'NL20INGB0001234567', name: 'CAMT0530000001234567' },
    opening: { date: '2026-04-09', currency: 'EUR', amount: '248.07' },
    closing: { date: '2026-04-10', currency: 'EUR', amount: '1201.57' },
    lines: [
      [
        7,
        '2026-04-10',
        'EUR -21.50',
        "Bakkerij 't Hoekje",
        'Pasvolgnr: 008 10-04-2026 12:11 Transactie: H2S6P9 Term: 00VK7X',
        '',
      ],
      [8, '2026-04-10', 'EUR 1000.00', 'Gemeente Zutphen', '9999123456789012', '01261001234567890'],
      [9, '2026-04-10', 'EUR -25.00', 'J. de Vries', 'Onderhoudsabonnement april', '01261001234567891'],
    ],
  },
  {
    name: 'be-053.001.02.xml',
    head: { format: 'CAMT.053.001.02', bankAccount: 'BE68539007547034', name: 'BE68539007547034-2026-067' },
    opening: { date: '2026-04-07', currency: 'EUR', amount: '310.00' },
    closing: { date: '2026-04-07', currency: 'EUR', amount: '491.13' },
    lines: [
      [12, '2026-04-07', 'EUR 242.00', 'Hôtel Amigo', '090933755493', 'OL5S00000000000000000123'],
      [
        23,
        '2026-04-07',
        'EUR -60.87',
        '',
        '+++010/8068/17183+++\n+++210/0040/01025+++',
        'OL5S00000000000000000124',
      ],
    ],
  },
  {
    name: 'fr-052.001.02.xml',
    head: { format: 'CAMT.052.001.02', bankAccount: 'FR1420041010050500013M02606', name: 'RPT-20260506-02' },
    lines: [
      [10, '2026-05-06', 'EUR -1250.00', '', 'CHEQUE 0004512', '7Q2XM15'],
      [24, '2026-05-06', 'EUR 480.00', 'MME LEFÈVRE HÉLÈNE', 'VIR-LOYER-05', '7Q2XM16'],
    ],
  },
  {
    name: 'at-053.001.02.xml',
    head: { format: 'CAMT.053.001.02', bankAccount: 'AT611904300234573201', name: '2026/104' },
    opening: { date: '2026-06-01', currency: 'EUR', amount: '77.00' },
    closing: { date: '2026-06-01', currency: 'EUR', amount: '197.00' },
    lines: [
      [
        22,
        '2026-06-01',
        'EUR 120.00',
        'Gasthof zum Löwen',
        'Rechnung 17 & 18',
        '201112606011AB0-00A0B1C2D3E4',
      ],
    ],
  },
  {
    name: 'se-053.001.02.xml',
    head: { format: 'CAMT.053.001.02', bankAccount: '41351111111', name: '20260701-41351111111' },
    opening: { date: '2026-07-01', currency: 'SEK', amount: '10000.00' },
    closing: { date: '2026-07-01', currency: 'SEK', amount: '22650.50' },
    lines: [
      [25, '2026-07-01', 'SEK 9000.00', 'Brf Ekorren', '1200412', '5490990001/1'],
      [33, '2026-07-01', 'SEK 6000.00', 'Åsa Öberg', 'F-411\nF-412', '5490990001/2'],
      [41, '2026-07-01', 'SEK -2349.50', 'Farben Müller GmbH', 'PO-7781', '5490990002'],
    ],
  },
  {
    name: 'cz-053.001.02.xml',
    head: {
      format: 'CAMT.053.001.02',
      bankAccount: 'CZ6508000000192000145399',
      name: 'CZ6508000000192000145399-2026-08-03',
    },
    opening: { date: '2026-08-02', currency: 'CZK', amount: '52000.00' },
    closing: { date: '2026-08-03', currency: 'CZK', amount: '50790.00' },
    lines: [
      [
        12,
        '2026-08-03',
        'CZK -1210.00',
        'Svoboda Šťastný',
        'Faktura 20260117 – děkujeme',
        '2608030000123456',
      ],
    ],
  },
]
