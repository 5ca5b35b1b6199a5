// Over 200 lines because it is a table: one entry per bank and version of its file.

import type { CsvMapping } from './csv-mapping.ts'

const pointDecimals = { decimal: '.', thousands: ',' } as const

const barclays: CsvMapping = {
  name: 'barclays',
  encoding: 'windows-1252',
  delimiter: ',',
  header: ['Number'],
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
  numbers: pointDecimals,
  amount: { column: 'Amount' },
  currency: { fixed: 'GBP' },
  // The memo starts with the other party, but nothing marks where its name ends.
  description: ['Memo'],
  ownWords: ['Subcategory'],
  bankAccount: { columns: ['Account'] },
}

/** The transaction ID is unique (as in Monzo's API). */
const monzo: CsvMapping = {
  name: 'monzo',
  encoding: 'windows-1252',
  delimiter: ',',
  header: ['Emoji', 'Local amount'],
  optional: ['Balance'],
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
  numbers: pointDecimals,
  amount: { column: 'Amount' },
  currency: { column: 'Currency' },
  counterpart: ['Name'],
  description: ['Notes and #tags', 'Description'],
  ownWords: ['Type'],
  reference: 'Transaction ID',
  balance: 'Balance',
}

/** The bank's API returns the same header. */
const starling: CsvMapping = {
  name: 'starling',
  encoding: 'windows-1252',
  delimiter: ',',
  header: ['Spending Category'],
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
  numbers: pointDecimals,
  amount: { column: 'Amount (GBP)' },
  currency: { fixed: 'GBP' },
  counterpart: ['Counter Party'],
  description: ['Reference'],
  ownWords: ['Type'],
  balance: 'Balance (GBP)',
}

const chase: CsvMapping = {
  name: 'chase',
  encoding: 'windows-1252',
  delimiter: ',',
  header: ['Details', 'Check or Slip #'],
  date: { columns: ['Posting Date'], format: 'MM/DD/YYYY' },
  numbers: pointDecimals,
  amount: { column: 'Amount' },
  currency: { fixed: 'USD' },
  description: ['Description'],
  ownWords: ['Type'],
  signs: { column: 'Details', in: ['CREDIT', 'DSLIP'], out: ['DEBIT', 'CHECK'] },
  balance: 'Balance',
}

const chaseCard: CsvMapping = {
  name: 'chase-card',
  encoding: 'windows-1252',
  delimiter: ',',
  header: ['Transaction Date', 'Category'],
  date: { columns: ['Post Date'], format: 'MM/DD/YYYY' },
  numbers: pointDecimals,
  amount: { column: 'Amount' },
  currency: { fixed: 'USD' },
  description: ['Description', 'Memo'],
  ownWords: ['Type'],
}

/** A summary precedes the header. The first row is the opening balance, without an amount. */
const bankOfAmerica: CsvMapping = {
  name: 'bank-of-america',
  encoding: 'windows-1252',
  delimiter: ',',
  header: ['Running Bal.'],
  date: { columns: ['Date'], format: 'MM/DD/YYYY' },
  numbers: pointDecimals,
  amount: { column: 'Amount' },
  emptyAmount: 'not booked',
  currency: { fixed: 'USD' },
  description: ['Description'],
  balance: 'Running Bal.',
}

const nationwide: CsvMapping = {
  name: 'nationwide',
  encoding: 'windows-1252',
  delimiter: ',',
  header: ['Transaction type', 'Paid out', 'Paid in'],
  date: { columns: ['Date'], format: 'DD MMM YYYY' },
  numbers: pointDecimals,
  amount: { in: 'Paid in', out: 'Paid out', outIs: 'positive' },
  currency: { fixed: 'GBP' },
  description: ['Description'],
  ownWords: ['Transaction type'],
  bankAccount: { preamble: ['Account Name:'] },
  balance: 'Balance',
}

/** In Australia; both columns are filled, one with zero. */
const westpac: CsvMapping = {
  name: 'westpac',
  delimiter: ',',
  header: ['Narrative', 'Serial'],
  optional: ['Balance'],
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
  numbers: pointDecimals,
  amount: { in: 'Credit Amount', out: 'Debit Amount', outIs: 'positive' },
  currency: { fixed: 'AUD' },
  description: ['Narrative'],
  bankAccount: { columns: ['Bank Account'] },
  balance: 'Balance',
}

/**
 * American Express writes a charge as a positive number. Dates are in the country's format, under the same header
 * (jbmilgrom/budget-interpreter, src/amex/index.ts; the tests of several programs show the same British and German
 * file). No file states its currency; countries that share header and dates have a mapping each, so that the user is
 * asked.
 */
const amexUs: CsvMapping = {
  name: 'amex-us',
  delimiter: ',',
  header: ['Card Member'],
  date: { columns: ['Date'], format: 'MM/DD/YYYY' },
  numbers: { decimal: '.', thousands: ',' },
  amount: { column: 'Amount', reversed: true },
  currency: { fixed: 'USD' },
  description: ['Description'],
  bankAccount: { columns: ['Account #'] },
}

const amexGb: CsvMapping = {
  ...amexUs,
  name: 'amex-gb',
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
  currency: { fixed: 'GBP' },
}

/**
 * With the details, but without the card. The column names for city and postcode depend on the country
 * (jmcameron/amex2qif, README.md, format 4; the importers of several programs read the same header for Britain).
 */
const amexUsDetails: CsvMapping = {
  ...amexUs,
  name: 'amex-us-details',
  header: ['Extended Details', 'City/State', 'Zip Code'],
  optional: ['Account #'],
}

const amexGbDetails: CsvMapping = {
  ...amexGb,
  name: 'amex-gb-details',
  header: ['Extended Details', 'Town/City', 'Postcode'],
  optional: ['Account #'],
}

/** Canada writes `14 Sep 2026` (public importers of Canadian files). */
const amexCa: CsvMapping = {
  ...amexUs,
  name: 'amex-ca',
  date: { columns: ['Date'], format: 'DD MMM YYYY' },
  currency: { fixed: 'CAD' },
}

/** The countries whose files look like the British ones. */
const amexLikeGb: CsvMapping[] = ['AUD', 'NZD', 'SGD', 'HKD', 'EUR'].flatMap((currency) =>
  [amexGb, amexGbDetails].map((mapping) => ({
    ...mapping,
    name: mapping.name.replace('gb', currency.toLowerCase()),
    currency: { fixed: currency },
  })),
)

const amexGerman: CsvMapping = {
  ...amexUs,
  name: 'amex-german',
  header: ['Karteninhaber'],
  date: { columns: ['Datum'], format: 'DD/MM/YYYY' },
  numbers: { decimal: ',', thousands: '.' },
  amount: { column: 'Betrag', reversed: true },
  currency: { fixed: 'EUR' },
  description: ['Beschreibung'],
  bankAccount: { columns: ['Konto #'] },
}

export const britishAmericanMappings: CsvMapping[] = [
  barclays,
  monzo,
  starling,
  chase,
  chaseCard,
  bankOfAmerica,
  nationwide,
  westpac,
  amexUs,
  amexUsDetails,
  amexGb,
  amexGbDetails,
  ...amexLikeGb,
  amexCa,
  amexGerman,
]
