import type { CsvMapping } from './csv-mapping.ts'

/**
 * American Express writes a charge as a positive number. Dates are in the country's format, under the same header
 * (jbmilgrom/budget-interpreter, src/amex/index.ts; the tests of several programs show the same British and German
 * file).
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

export const cardMappings: CsvMapping[] = [amexUs, amexUsDetails, amexGb, amexGbDetails, amexGerman]
