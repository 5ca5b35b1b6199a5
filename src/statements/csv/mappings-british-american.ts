import type { CsvMapping } from './mapping.ts'

const pointDecimals = { decimal: '.', thousands: ',' } as const

const barclays: CsvMapping = {
  name: 'barclays',
  delimiter: ',',
  header: ['Number'],
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
  numbers: pointDecimals,
  amount: { column: 'Amount' },
  currency: { fixed: 'GBP' },
  // The memo begins with the other party, but nothing marks where its name ends.
  description: ['Memo'],
  ownWords: ['Subcategory'],
  bankAccount: { columns: ['Account'] },
}

/** The transaction ID is unique (Monzo's API has the same). */
const monzo: CsvMapping = {
  name: 'monzo',
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

/** The header that the bank's interface for programs answers with too. */
const starling: CsvMapping = {
  name: 'starling',
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
  delimiter: ',',
  header: ['Details', 'Check or Slip #'],
  date: { columns: ['Posting Date'], format: 'MM/DD/YYYY' },
  numbers: pointDecimals,
  amount: { column: 'Amount' },
  currency: { fixed: 'USD' },
  description: ['Description'],
  ownWords: ['Type'],
  balance: 'Balance',
}

const chaseCard: CsvMapping = {
  name: 'chase-card',
  delimiter: ',',
  header: ['Transaction Date', 'Category'],
  date: { columns: ['Post Date'], format: 'MM/DD/YYYY' },
  numbers: pointDecimals,
  amount: { column: 'Amount' },
  currency: { fixed: 'USD' },
  description: ['Description', 'Memo'],
  ownWords: ['Type'],
}

/** A summary stands before the header, and the first row is the balance that was there before, without an amount. */
const bankOfAmerica: CsvMapping = {
  name: 'bank-of-america',
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

export const britishAmericanMappings: CsvMapping[] = [
  barclays,
  monzo,
  starling,
  chase,
  chaseCard,
  bankOfAmerica,
]
