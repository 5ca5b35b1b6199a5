import type { CollectionName } from '../../domain/collection-name.ts'
import { countWords, formatCount } from '../../domain/plural.ts'

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
export const notReadBack = (reason: string) =>
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
