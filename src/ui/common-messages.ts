// The texts of components that know nothing about contacts or transactions.
import { formatCount } from '../domain/plural.ts'

export const cancel = 'Cancel'
export const saveName = 'Save'

export const signedOut = 'You are signed out'
export const signIn = 'Sign in'
export const tryAgain = 'Try again'
export const asksAgain = 'Bookend asks again by itself.'

export const addLabel = 'Add:'
export const add = (label: string) => `Add ${inSentence(label)}`
export const edit = (label: string) => `Edit ${inSentence(label)}`
export const copy = (label: string) => `Copy ${inSentence(label)}`
export const copied = (label: string) => `${label} copied.`
export const copyingBlocked = (label: string) =>
  `The browser blocked copying. Select the ${inSentence(label)} and copy it yourself.`

export const showMore = 'Show more'
export const shownOf = (shown: number, of: number) => `${formatCount(shown)} of ${formatCount(of)}`

export const dismissMessage = 'Dismiss this message'

export const pageMissing = 'This page could not be loaded'
export const partMissing = 'A part of Bookend could not be loaded'
export const reload = 'Reload Bookend'

export const notFound = 'Page not found'
export const noPageHere = 'There is no page at this address'
export const goToContacts = 'Go to contacts'
export const goToTransactions = 'Go to transactions'
export const oldLink = 'The link may be old or mistyped.'

export const offline =
  'You’re offline. You can look at what is already loaded; saving and deleting will work again once you’re back online.'

export const printed = (title: string, moment: string) => `${title} · Printed ${moment}`

export const loading = 'Loading'
export const otherFields = 'Other fields'

export const pageFailed = 'This page failed'
export const wentWrong = 'Something went wrong in Bookend'

export const partUnreachable =
  'The connection may have dropped, or Bookend was updated. What you typed and selected is still here. Try again; if that does not help, reload Bookend.'
export const partOffline =
  'You’re offline, and this part of Bookend is not on this device yet. What you typed and selected is still here. Try again once you’re back online.'
export const partNotLoadedBecause = (reason: string) => `A part of Bookend could not be loaded. ${reason}`

export const errorDetails = (reason: string) => `Try again, or reload Bookend. Details: ${reason}`
export const outOfDate = (reason: string) => `This may be out of date: ${reason}`
export const partNotLoaded = 'A part of Bookend could not be loaded.'

// Choosing a file.
export const chooseFile = 'Choose a file'
export const chooseOther = 'Choose another file'
export const readingFile = (name: string) => `Reading ${name}…`
export const oneFile = 'Choose one file at a time.'

/** A label within a sentence: "Company" is written "company", "VAT number" stays. */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
