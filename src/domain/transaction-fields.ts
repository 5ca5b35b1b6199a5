import { fieldsByName } from './field.ts'

/**
 * The fields of a transaction, with the names and order of docs/spec.md. In free text, a short number is more often a
 * date or a time than a number that someone searches for.
 */
export const transactionFields = fieldsByName({
  date: { label: 'Date', kind: 'date' },
  currency: { label: 'Currency', kind: 'currency' },
  amount: { label: 'Amount', kind: 'amount' },
  counterpart: { label: 'Counterparty', searchDigits: 9 },
  description: { label: 'Description', kind: 'lines', searchDigits: 9 },
})

export type TransactionField = keyof typeof transactionFields
