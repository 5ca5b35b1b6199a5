// The texts of components that know nothing about contacts or transactions.
import type { ReactNode } from 'react'

export const cancel = 'Cancel'

export const signedOut = 'You are signed out'
export const signIn = 'Sign in'
export const tryAgain = 'Try again'

export const empty = 'Empty'
export const emptyLabel = 'Empty:'

export const dismissMessage = 'Dismiss this message'

export const pageMissing = 'This page could not be loaded'
export const partMissing = 'A part of Bookend could not be loaded'
export const reload = 'Reload Bookend'

export const notSetUp = 'This connection isn’t set up in this browser'
export const notSetUpHint =
  'It was added in another browser, or removed from this one. Connections and sign-ins are kept on the device where you added them.'
export const seeConnections = 'See this browser’s connections'

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

export const addressFailed = 'This sign-in address did not work'
export const askForAddress = 'Ask whoever runs your Bookend for a new sign-in address.'
export const openWithoutIt = 'Open Bookend without it'

export const cannotStart = 'Bookend cannot start'
export const reasonUnknown = 'The reason is unknown.'
export const moreSettings = 'For more settings, see “Connect a service” in the documentation.'

export const partUnreachable =
  'The connection may have dropped, or Bookend was updated. What you typed and selected is still here. Try again; if that does not help, reload Bookend.'
export const partOffline =
  'You’re offline, and this part of Bookend is not on this device yet. What you typed and selected is still here. Try again once you’re back online.'
export const partNotLoadedBecause = (reason: string) => `A part of Bookend could not be loaded. ${reason}`

export const errorDetails = (reason: string) => `Try again, or reload Bookend. Details: ${reason}`
export const outOfDate = (reason: string) => `This may be out of date: ${reason}`
export const settingsFile = (file: ReactNode) => (
  <>The file {file}, next to index.html, names the service that Bookend uses. Write one of these:</>
)
export const changedFrom = (was: string) => `Changed while you were editing. It was “${was}”.`
export const changedFromEmpty = 'Changed while you were editing. It was empty.'
export const partNotLoaded = 'A part of Bookend could not be loaded.'
