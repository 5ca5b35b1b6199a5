// The texts that say what a service needs or has done.
import { plural } from '../../domain/plural.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

export const notRestored = (reason: string) => `It could not be restored. ${reason}`
export const savingStopped = 'Saving is stopped'
export const restore = 'Restore'
export const resumeSaving = 'Resume saving'
export const resumeQuestion = 'Resume saving?'
export const resumeConsequence = 'The same thing may happen to the next record that you save or delete.'
export const resume = 'Resume'

export const stillCleared = (columns: string) => `The service did not restore ${columns}.`
export const restored = (columns: string) => `Restored: ${columns}.`
export const wholeFromNowOn = 'From now on, every edit sends the whole record.'
export const changeSaveSends =
  'Under Connections, set “What a save sends” to the whole record, or this will happen again.'
export const changeSentAs = (encoding: string) =>
  `Under Connections, set “Request format” to ${encoding}, or this will happen again.`
export const encodingFromNowOn = (encoding: string) => `From now on, edits are sent as ${encoding}.`
export const ownChangeNotSaved = 'Your own change was not saved. Save it again.'

export const stoppedBecause = (reason: string) => `Nothing more will be saved or deleted. ${reason}`
export const wasAndIs = (was: string, is: string) => `was ${quoted(was)}, now ${quoted(is)}`
const quoted = (text: string) => (text === '' ? 'empty' : `“${text}”`)

export const savedAfterAll: Record<CollectionName, (fields: string) => string> = {
  contacts: (fields) => `The change to a contact’s ${fields} has been saved after all.`,
  transactions: (fields) => `The change to a transaction’s ${fields} has been saved after all.`,
}
export const stillNotThere: Record<CollectionName, (fields: string) => string> = {
  contacts: (fields) =>
    `The change to a contact’s ${fields} has still not been saved. Open the contact and check.`,
  transactions: (fields) =>
    `The change to a transaction’s ${fields} has still not been saved. Open the transaction and check.`,
}

export const busyTryAgain = (when: string) => `The service is busy. Try again ${when}.`
export const busyTryingAgain = (when: string) => `The service is busy. Trying again ${when}.`
export const hoursAndMinutes = (hours: number, minutes: string) => `in ${hours} h ${minutes} min`
export const minutesAndSeconds = (minutes: number, seconds: string) => `in ${minutes} min ${seconds} s`
export const seconds = (number: number) => `in ${number} s`

export const openQuestions = (number: number) =>
  plural(number, {
    one: '1 question about this service is open. Until you answer it, values are shown as received.',
    other: `${number} questions about this service are open. Until you answer them, values are shown as received.`,
  })
export const answer = (number: number) => plural(number, { one: 'Answer it', other: 'Answer them' })
