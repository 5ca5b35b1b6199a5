// The texts of components that know nothing about contacts or transactions.

export const cancel = 'Cancel'

export const signedOut = 'You are signed out'
export const signIn = 'Sign in'
export const tryAgain = 'Try again'
export const asksAgain = 'Bookend asks again by itself.'

export const empty = 'Empty'
export const emptyLabel = 'Empty:'

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
export const changedFrom = (was: string) => `Changed while you were editing. It was “${was}”.`
export const changedFromEmpty = 'Changed while you were editing. It was empty.'
export const partNotLoaded = 'A part of Bookend could not be loaded.'
