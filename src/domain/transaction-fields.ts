import { fieldsByName } from './field.ts'

/** The fields of a transaction, as in docs/spec.md. A short number in free text is more often a date than one to search for. */
export const transactionFields = fieldsByName({
  date: { label: 'Date', publicName: 'date', kind: 'date' },
  currency: { label: 'Currency', publicName: 'currency', kind: 'currency' },
  amount: { label: 'Amount', publicName: 'amount', kind: 'amount' },
  counterpart: { label: 'Counterparty', publicName: 'counterparty', searchDigits: 9 },
  description: { label: 'Description', publicName: 'description', kind: 'lines', searchDigits: 9 },
})

export type TransactionField = keyof typeof transactionFields

/**
 * What is known beside the fields of a transaction: its bank account, what was corrected, its mark and note. What was corrected is
 * as the bank wrote it, or, if the service keeps no bank lines, as this browser first saw it.
 */
export const extraLabels = {
  bankAccount: 'Bank account',
  bankWrote: 'The bank wrote',
  firstSeen: 'First seen here',
  mark: 'Mark',
  note: 'Note',
}
