import type { CsvMapping } from './csv-mapping.ts'

const pointDecimals = { decimal: '.', thousands: ',' } as const
const usual = { encoding: 'windows-1252', delimiter: ',', numbers: pointDecimals } as const

const barclays: CsvMapping = {
  name: 'barclays',
  ...usual,
  header: ['Number'],
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
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
  ...usual,
  header: ['Emoji', 'Local amount'],
  optional: ['Balance'],
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
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
  ...usual,
  header: ['Spending Category'],
  date: { columns: ['Date'], format: 'DD/MM/YYYY' },
  amount: { column: 'Amount (GBP)' },
  currency: { fixed: 'GBP' },
  counterpart: ['Counter Party'],
  description: ['Reference'],
  ownWords: ['Type'],
  balance: 'Balance (GBP)',
}

const chase: CsvMapping = {
  name: 'chase',
  ...usual,
  header: ['Details', 'Check or Slip #'],
  date: { columns: ['Posting Date'], format: 'MM/DD/YYYY' },
  amount: { column: 'Amount' },
  currency: { fixed: 'USD' },
  description: ['Description'],
  ownWords: ['Type'],
  signs: { column: 'Details', in: ['CREDIT', 'DSLIP'], out: ['DEBIT', 'CHECK'] },
  balance: 'Balance',
}

const chaseCard: CsvMapping = {
  name: 'chase-card',
  ...usual,
  header: ['Transaction Date', 'Category'],
  date: { columns: ['Post Date'], format: 'MM/DD/YYYY' },
  amount: { column: 'Amount' },
  currency: { fixed: 'USD' },
  description: ['Description', 'Memo'],
  ownWords: ['Type'],
}

/** A summary precedes the header. The first row is the opening balance, without an amount. */
const bankOfAmerica: CsvMapping = {
  name: 'bank-of-america',
  ...usual,
  header: ['Running Bal.'],
  date: { columns: ['Date'], format: 'MM/DD/YYYY' },
  amount: { column: 'Amount' },
  emptyAmount: 'not booked',
  currency: { fixed: 'USD' },
  description: ['Description'],
  balance: 'Running Bal.',
}

const nationwide: CsvMapping = {
  name: 'nationwide',
  ...usual,
  header: ['Transaction type', 'Paid out', 'Paid in'],
  date: { columns: ['Date'], format: 'DD MMM YYYY' },
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

export const britishAmericanMappings: CsvMapping[] = [
  barclays,
  monzo,
  starling,
  chase,
  chaseCard,
  bankOfAmerica,
  nationwide,
  westpac,
]
