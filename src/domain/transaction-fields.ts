import { fieldsByName } from './field.ts'

/**
 * The fields of a transaction, with the names and order of docs/spec.md. In free text, a short number is more often a
 * date or a time than a number that someone searches for.
 */
export const transactionFields = fieldsByName({
  date: { label: 'Date', publicName: 'date', kind: 'date' },
  currency: { label: 'Currency', publicName: 'currency', kind: 'currency' },
  amount: { label: 'Amount', publicName: 'amount', kind: 'amount' },
  counterpart: { label: 'Counterparty', publicName: 'counterparty', searchDigits: 9 },
  description: { label: 'Description', publicName: 'description', kind: 'lines', searchDigits: 9 },
})

export type TransactionField = keyof typeof transactionFields

/** What is known beside the fields of a transaction: its bank account, what was corrected, its mark and note. */
export const extraLabels = {
  bankAccount: 'Bank account',
  bankWrote: 'The bank wrote',
  mark: 'Mark',
  note: 'Note',
}
