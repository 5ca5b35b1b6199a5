import type { ListedField } from '../../dialect/fields.ts'
import { countWords, formatCount, listOf } from '../../domain/plural.ts'
import { labelOf } from '../../domain/fields.ts'

// The texts of lists that a service does not send whole, sorted or searched. They appear above the list.

export const searchedFirst = countWords(
  'This service does not search. Bookend looked through the first record only.',
  'This service does not search. Bookend looked through the first # records only.',
)
export const searchedAll = countWords(
  'This service does not search, so Bookend looked through its only record.',
  'This service does not search, so Bookend looked through all # records itself.',
)
export const cutShort = (records: number, stated: number) =>
  `The service says that it has ${formatCount(stated)} records, but returns only ${formatCount(records)} of them. A search may find the others.`
export const onlyFirst = countWords(
  'This service returns only the first record. A search may find the others.',
  'This service returns only the first # records. A search may find the others.',
)
export const noIds = (fields: string) =>
  `Bookend has not found the ids of these records, which have ${fields}. An administrator can state the field under Connections, as record.idFields, or the name around the fields, as list.rowPath.`
export const repeated = countWords(
  'One record appears on two pages: the list has changed, or the service does not sort it. Others may be missing; a search finds them.',
  '# records appear on two pages: the list has changed, or the service does not sort it. Others may be missing; a search finds them.',
)
export const spelledAs = (spellings: string) =>
  `Nothing matches exactly what you typed. Showing results for ${spellings} instead.`
export const partlySpelledAs = (spellings: string) =>
  `Nothing matches exactly what you typed. Showing results for ${spellings} instead; there may be more if you search for that.`
export const tooShort = countWords('This service needs at least # {letter|letters} to search.')
export const tooShortAfter = countWords(
  'This service needs at least # {letter|letters} to search. These are the previous results.',
)

/** The note above a list whose rows lack these fields; `columns` may have the amounts, as money in and money out. */
export function fieldsMissing(fields: ListedField[], columns?: string[]): string | undefined {
  if (fields.includes('company'))
    return 'This service lists contacts without their names. Open a contact to see all of it.'
  const bare = (['amount', 'description'] as const).filter(
    (field) => fields.includes(field) && !(columns && field === 'amount'),
  )
  const others = fields.filter((field) => field !== 'amount' && field !== 'description')
  const notes = [
    ...(columns
      ? [
          `Each transaction has an amount in one of two columns, ${listOf(columns.map((column) => `“${column}”`))}. If they are money in and money out, an administrator has to state them under Connections, as values.amount.sign.`,
        ]
      : []),
    ...(bare.length > 0
      ? [
          `This service lists transactions without their ${bare.map((field) => `${field}s`).join(' and ')}. Open a transaction to see all of it.`,
        ]
      : []),
    ...(others.length > 0
      ? [
          `Bookend has not found ${listOf(others.map(labelOf))} in what this service sends. Choose the fields under Connections.`,
        ]
      : []),
  ]
  return notes.join(' ') || undefined
}

// The texts of readings that cannot succeed.

export const keepsMoving = 'The list changed each time it was read.'
export const doesNotAddUp = countWords(
  'The service says that it has # {record|records}, but its pages hold {read}.',
)
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

// The texts of what the office decides.

export const notKnown = (why: string) => `What your office has decided could not be read. ${why}`
export const onlyHere = (why: string) =>
  `Kept in this browser only: the service did not accept it. Bookend sends it again later. ${why}`
export const tooLongForOffice = 'Kept in this browser only: it is too long for the service.'
export const notTakenBack = (why: string) => `This was not taken back. ${why}`
