// The texts of a check: what a service sends, and what Bookend asks about it.
import type { ReactNode } from 'react'
import { countWords, plural } from '../../domain/plural.ts'

export const checkOfName = (name: string) => `Check of ${name}`
export const reading = 'Reading from the service…'
export const signInRefused = 'The service did not accept this sign-in.'
export const closeCheck = 'Close the check'
export const understood = 'Bookend understands this service.'
export const tooFewRecords =
  'This looks right, but there are too few records to be sure. Bookend checks again when there are more.'

export const questionsAbout = (name: string) => `Questions about ${name}`
export const whatWasFound = 'What Bookend found'
export const notDecided = 'Not decided'

export const chooseFirst = 'Choose an answer first.'

export const asSent = 'As sent'
export const namedAsSent = (title: string, id: string) => `${title} ${id} as sent`
export const asUnderstood = 'As Bookend reads it'
export const namedAsUnderstood = (title: string, id: string) => `${title} ${id} as Bookend reads it`
export const id = 'Id'

export const questionsLeft = countWords('# {question|questions} left')
export const contacts = 'Contacts'
export const transactions = 'Transactions'
export const sends = (sample: ReactNode) => <>The service sends {sample}</>
export const sendsOptional = (sample: ReactNode) => <>The service sends {sample} (optional)</>
export const useAnswers = (number: number) =>
  plural(number, { one: 'Use this answer', other: 'Use these answers' })
export const samplesOf = (title: string) => `${title}: three samples`
export const notUnderstood = (reason: string) => `Not understood: ${reason}`
