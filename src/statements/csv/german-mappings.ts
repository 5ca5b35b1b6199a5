import type { CsvMapping } from './csv-mapping.ts'

const commaDecimals = { decimal: ',', thousands: '.' } as const

/**
 * The card account at DKB (siddhantgoel/beancount-dkb, tests/test_credit_v2.py); the number follows the card's name.
 */
const dkbCard: CsvMapping = {
  name: 'dkb-card',
  encoding: 'windows-1252',
  delimiter: 'auto',
  header: ['Wertstellung', 'Umsatztyp', 'Fremdwährungsbetrag'],
  date: { columns: ['Belegdatum'], format: 'DD.MM.YY' },
  numbers: commaDecimals,
  amount: { column: 'Betrag (€)' },
  currency: { fixed: 'EUR' },
  booked: [{ column: 'Status', booked: ['Gebucht'], pending: ['Vorgemerkt'] }],
  description: ['Beschreibung'],
  ownWords: ['Umsatztyp'],
  bankAccount: { preamble: ['Karte'], take: 'all' },
  details: { valueDate: 'Wertstellung', originalAmount: 'Fremdwährungsbetrag' },
}

/** In 2023 each amount had a euro sign next to it (hamvocke/dkb2homebank). */
const dkbCard2023: CsvMapping = { ...dkbCard, name: 'dkb-card-2023', amount: { column: 'Betrag' } }

/**
 * The text contains the other party after a marker. One file may contain the tables of several accounts
 * (sercxanto/go-homebank-csv, testfiles/comdirect).
 */
const comdirect: CsvMapping = {
  name: 'comdirect',
  encoding: 'windows-1252',
  delimiter: ';',
  header: ['Wertstellung (Valuta)', 'Vorgang'],
  date: { columns: ['Buchungstag'], format: 'DD.MM.YYYY' },
  numbers: commaDecimals,
  amount: { column: 'Umsatz in EUR' },
  currency: { fixed: 'EUR' },
  booked: [{ column: 'Buchungstag', pending: ['offen'] }],
  counterpartInText: {
    column: 'Buchungstext',
    marks: ['Auftraggeber: ', 'Empfänger: ', 'Zahlungspflichtiger: '].map((after) => ({
      after: ` ${after}`,
      before: [' Buchungstext: ', 'Kto/IBAN: ', 'BLZ/BIC: '],
    })),
  },
  description: ['Buchungstext'],
  ownWords: ['Vorgang'],
  footer: ['Alter Kontostand', 'Keine Umsätze', 'Umsätze '],
  details: { valueDate: 'Wertstellung (Valuta)' },
}

/**
 * Postbank writes the same since 2023 (BananaAccounting/Germany, csv_deutschebank_example_format3_20240131.csv and
 * …format5_20250414.csv).
 */
const deutscheBank: CsvMapping = {
  name: 'deutsche-bank',
  encoding: 'windows-1252',
  delimiter: ';',
  header: ['Wert', 'Umsatzart', 'Fremde Gebühren'],
  date: { columns: ['Buchungstag'], format: 'DD.MM.YYYY' },
  numbers: commaDecimals,
  amount: { in: 'Haben', out: 'Soll', outIs: 'negative' },
  currency: { column: 'Währung' },
  counterpart: ['Begünstigter / Auftraggeber'],
  description: ['Verwendungszweck'],
  ownWords: ['Umsatzart'],
  bankAccount: { preamble: ['IBAN'], take: 'below' },
  footer: ['Kontostand'],
  details: {
    valueDate: 'Wert',
    counterpartAccount: 'IBAN / Kontonummer',
    counterpartBank: 'BIC',
    customerReference: 'Kundenreferenz',
    mandateId: 'Mandatsreferenz',
    creditorId: 'Gläubiger ID',
  },
}

/** In English, with American dates and amounts (bank2ynab.conf, "DE Deutsche Bank"). */
const deutscheBankEnglish: CsvMapping = {
  ...deutscheBank,
  name: 'deutsche-bank-english',
  header: ['Value date', 'Compensation amount'],
  date: { columns: ['Booking date'], format: 'MM/DD/YYYY' },
  numbers: { decimal: '.', thousands: ',' },
  amount: { in: 'Credit', out: 'Debit', outIs: 'negative' },
  currency: { column: 'Currency' },
  counterpart: ['Beneficiary / Originator'],
  description: ['Payment Details'],
  ownWords: ['Transaction Type'],
  footer: ['Account balance'],
  details: {
    valueDate: 'Value date',
    counterpartAccount: 'IBAN',
    counterpartBank: 'BIC',
    customerReference: 'Customer Reference',
    mandateId: 'Mandate Reference',
    creditorId: 'Creditor ID',
  },
}

export const germanMappings: CsvMapping[] = [
  dkbCard,
  dkbCard2023,
  comdirect,
  deutscheBank,
  deutscheBankEnglish,
]
