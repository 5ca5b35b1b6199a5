// The texts that say what a service needs or has done.
import { countWords, plural } from '../../domain/plural.ts'

export const savingStopped = 'Saving is stopped'
export const resumeSaving = 'Resume saving'
export const resumeQuestion = 'Resume saving?'
export const resumeConsequence = 'The same thing may happen to the next record that you save or delete.'
export const resume = 'Resume'

export const stoppedBecause = (reason: string) => `Nothing more will be saved or deleted. ${reason}`
export const wasAndIs = (was: string, is: string) => `was ${quoted(was)}, now ${quoted(is)}`
const quoted = (text: string) => (text === '' ? 'empty' : `“${text}”`)

export const busyTryAgain = (when: string) => `The service is busy. Try again ${when}.`
export const busyTryingAgain = (when: string) => `The service is busy. Trying again ${when}.`
export const hoursAndMinutes = (hours: number, minutes: string) => `in ${hours} h ${minutes} min`
export const minutesAndSeconds = (minutes: number, seconds: string) => `in ${minutes} min ${seconds} s`
export const seconds = (number: number) => `in ${number} s`

export const openQuestions = countWords(
  '# {question|questions} about this service {is|are} open. Until you answer {it|them}, values are shown as received.',
)
export const answer = (number: number) => plural(number, { one: 'Answer it', other: 'Answer them' })
