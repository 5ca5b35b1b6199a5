import type { ListedField } from '../../dialect/fields.ts'
import { countWords, formatCount, listOf } from '../../domain/plural.ts'
import { labelOf } from '../../domain/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

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

// The texts of saving, creating and deleting at a service.

export const stopped = (reason: string) => `Saving is stopped. ${reason}`
export const alsoChanged: Record<CollectionName, (fields: string) => string> = {
  contacts: (fields) => `Saving this contact also changed ${fields}.`,
  transactions: (fields) => `Saving this transaction also changed ${fields}.`,
}
export const alsoChangedMore: Record<CollectionName, (fields: string, others: number) => string> = {
  contacts: (fields, others) => `Saving this contact also changed ${fields} and ${others} more.`,
  transactions: (fields, others) => `Saving this transaction also changed ${fields} and ${others} more.`,
}

export const changedFieldMeanwhile = (field: string, from: string, to: string) =>
  `Someone else changed ${field} from “${from}” to “${to}” in the meantime.`
export const filledFieldMeanwhile = (field: string, to: string) =>
  `Someone else filled in ${field} with “${to}” in the meantime.`
export const clearedFieldMeanwhile = (field: string, from: string) =>
  `Someone else cleared ${field} in the meantime; it was “${from}”.`
export const theirsStay = countWords('{That change stays|Those changes stay}.')
export const changedFirst = (notes: string) =>
  `Someone else changed this in the meantime. ${notes} This is the current version, with your changes. Check it and save again.`
export const changedEtagOnly =
  'The service says that this has changed since it was read, but its values are the same. Something between Bookend and the service may be changing its ETags; you can turn them off under Connections.'
export const etagHidden =
  'The service wants to know which version this changes, but does not show it to the browser. It has to expose the header: Access-Control-Expose-Headers: ETag.'
export const sameField = 'Someone else changed the same field while you were editing.'
export const notSent = (reason: string) =>
  `Nothing was sent: Bookend could not check the record first. ${reason}`

export const unwritable = 'One of the values cannot be written in the format that this service uses.'
export const notReadBack = 'The service accepted the change, but Bookend could not read it back.'
export const notReadBackBecause = (reason: string) =>
  `The service accepted the change, but Bookend could not read it back. ${reason}`
export const tryOtherEncoding = (reason: string, encoding: string) =>
  `${reason} The service may expect an encoding other than ${encoding}; you can change it under Connections.`
export const tryWrapper = (reason: string, wrapper: string, resource: CollectionName) =>
  `${reason} The service may expect the fields inside “${wrapper}”. An administrator can state that under Connections, as write.wraps.${resource}.`
export const tryLess = (reason: string) =>
  `${reason} Bookend sent the whole record as it was read. If the service takes only some of it, an administrator can state that under Connections, as write.edit.`
export const itSaid = (message: string, words: string) => `${message} It said: ${words}`
export const stillWorking = 'The service accepted this and is still working on it.'
export const oldValues = 'The service confirmed the save, but still has the old values.'
export const slowOrOtherwise = (message: string, encoding: string) =>
  `${message} It may be slow, or expect an encoding other than ${encoding} or different field names; you can change both under Connections.`
export const slashLearned =
  'The service expects addresses that end with a slash, and dropped what Bookend sent to one without it. Bookend now adds the slash. Save again.'
export const changedOthers =
  'The service did not save your change, and changed other fields instead. They are listed above; what you typed is still here.'
export const storedDifferently = (stored: string, sent: string) =>
  `The service stored “${stored}” for “${sent}”.`

export const createdUnseen = 'The service did not return the new contact; look for it in the list.'
export const maybeCreated =
  'The service does not say whether it created the contact, and the list does not show it.'
export const namesake =
  'There is a contact with this name, but its other fields differ from what you entered. Check it in the list.'

export const nothingDeleted = (reason: string) => `Nothing was deleted. ${reason}`
export const restNotTried = 'The rest was not tried.'
export const deletionUnchecked = (reason: string) =>
  `The service accepted the deletion, but Bookend could not check it. ${reason}`
/** For a record that is still readable although the service reported no error. */
export const stillThere = 'the service confirmed the deletion, but still shows it; it may be slow'
export const deleteBlocked = (reason: string) =>
  `${reason} Something between Bookend and the service does not let a DELETE through; you can choose another way to send the ids under Connections.`
export const deleteBodyRefused = (reason: string) =>
  `${reason} Something between Bookend and the service seems to refuse a DELETE with a body; you can choose another way to send the ids under Connections.`
export const deleteBodyDropped =
  'Something between Bookend and the service may drop the body of a DELETE; you can choose another way to send the ids under Connections.'
export const deletionStopped = (reason: string) => `The deletion was stopped. ${reason}`
export const askedToDelete = countWords('You asked to delete # {record|records}.')
export const fewer = (records: number) => `The service now has ${formatCount(records)} fewer.`
export const atLeastFewer = (records: number) => `The service now has at least ${formatCount(records)} fewer.`
export const checkRecords = 'Check its records before you save or delete anything else.'

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
