import { formatCount, plural } from '../../domain/plural.ts'

// The texts of readings that cannot succeed.

export const keepsMoving = 'The list changed each time it was read.'
export const doesNotAddUp = (stated: number, read: number) =>
  plural(stated, {
    one: `The service says that it has 1 record, but its pages hold ${formatCount(read)}.`,
    other: `The service says that it has ${formatCount(stated)} records, but its pages hold ${formatCount(read)}.`,
  })
export const otherAccount = 'The sign-in changed while the list was being read.'

// The texts of failed questions about a whole list.

export const nothingRead = 'Reading was stopped before anything was read.'
export const notWhole = 'Reading was stopped before everything was read.'
export const changedMeanwhile = 'The list has changed in the meantime. Try again.'
export const cutOff = (read: number) =>
  `The service’s answer ended too early, after ${formatCount(read)} records. Try again.`
export const rowsLost = 'The records are no longer stored in this browser. Try again to reload them.'

// Filters and totals that only our own service can answer.
export const byBankAccount = 'bank accounts'
export const byCounterpartyAccount = 'counterparty account'
export const byImport = 'import'
export const noBankAccounts =
  'This service does not say which bank account a transaction belongs to. Remove the filter by bank accounts.'
export const noBankLines =
  'This service does not say which account the other party of a transaction has. Remove the filter by counterparty account.'
export const noImports =
  'This service does not say which import brought a transaction. Remove the filter by import.'
export const notHere = (filter: string) =>
  `Filters and totals by ${filter} cannot be combined with filters that only this browser knows, such as “Edited in this browser”. Remove one of them.`
