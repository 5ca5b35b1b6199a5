import { listOf } from '../../domain/plural.ts'
import { extraLabels } from '../../domain/transaction-fields.ts'

// The texts of the page of a transaction about its bank line, and about what this browser saw first.

export const firstSeen = extraLabels.firstSeen

export const whatBankWrote = 'The bank wrote'
export const bankWroteNotRead = 'What the bank wrote could not be read'
export const bankValueRestored = (label: string) => `Restored what the bank wrote: ${label}.`
/** In the order in which they are shown. */
export const bankLineReferences = {
  creditorReference: 'Payment reference',
  endToEndId: 'End-to-end reference',
  customerReference: 'Payer’s reference',
  mandateId: 'Mandate',
  creditorId: 'Creditor ID',
  bankReference: 'Bank’s reference',
  instructionId: 'Reference of the order',
  transactionId: 'Reference between the banks',
  entryReference: 'Reference of the entry',
  code: 'Bank’s code',
  purpose: 'Purpose',
  text: 'Full text',
}
export const bankLineLabels = {
  ...bankLineReferences,
  bankAccount: 'Bank account',
  booked: 'Booked on',
  valueDate: 'Value date',
  transactionDate: 'Paid or ordered on',
  originalAmount: 'Original amount',
  originalCurrency: 'Original currency',
  rate: 'Rate',
  counterpartAccount: 'Their account',
  counterpartBank: 'Their bank',
  statement: 'Statement',
  file: 'File',
}
export const atRate = (rate: string) => `at ${rate}`
export const fileOf = (name: string, day: string) => `${name}, imported on ${day}`

export const addedLater = 'Added later'
export const addedBy = (labels: string[], file: string) => `${listOf(labels)} (${file})`
export const otherwiseIn = (value: string, file: string) => `${value} (otherwise in ${file})`

export const fieldChangedSince = (label: string) =>
  `${label} has changed since. Nothing was saved; check it first.`
export const wasEmpty = 'Empty'
export const replacedYours = (edit: string) => `This replaced your edit “${edit}”.`
export const changedElsewhere = 'It was not changed in this browser.'
export const applyEditOf = (label: string) => `Apply my edit again: ${label}`
export const editRestored = (label: string) => `Restored your edit of ${label}.`
export const applyEdit = 'Apply my edit again'
export const restoreNamed = (label: string) => `Restore ${label}`
export const firstValueRestored = (label: string) =>
  `Restored the value of ${label} that was first seen here.`
export const restore = 'Restore'
