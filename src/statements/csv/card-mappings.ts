import type { CsvMapping } from './csv-mapping.ts'

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

export const cardMappings: CsvMapping[] = [
  amexUs,
  amexUsDetails,
  amexGb,
  amexGbDetails,
  ...amexLikeGb,
  amexCa,
  amexGerman,
]
