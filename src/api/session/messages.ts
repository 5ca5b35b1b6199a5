import { countWords, fromNow } from '../../domain/plural.ts'

// The texts of requests that fail. The first view loads them.

export const notSignedIn = 'The service asks you to sign in.'
export const forbidden = 'The service does not allow this with your sign-in.'
export const notFound = 'The service could not find this.'
export const changedMeanwhile = 'Someone else has changed this.'
export const conflicts = 'This conflicts with what the service already has.'
export const tooLarge = 'This is too large for the service.'
export const notAccepted = 'The service did not accept what was sent.'
export const busyNow = 'The service is busy. Wait a moment and try again.'
export const serverProblem = 'The service had a problem with this. Try again in a moment.'
export const refused = 'The service refused this request.'

export const busy = (milliseconds: number) =>
  `The service is busy. Try again ${fromNow(Math.max(1000, milliseconds))}.`
export const timedOut = countWords('The service did not answer within # {second|seconds}.')
export const offline = 'There is no internet connection. Try again once you’re back online.'
export const unreachable = 'The service cannot be reached. Check the connection and try again.'
export const foreignReply =
  'The reply does not seem to come from the bookkeeping service. Check its address; a proxy or sign-in page may be in the way.'
export const impossible = (reason: string) => `The request could not be made. ${reason}`

export const otherAccount = (shown: string, opened: string) =>
  `This page shows “${shown}”, but this browser is now signed in to “${opened}”.`
export const otherSignIn =
  'The sign-in was changed in another tab, and may no longer open the books on this page.'

// The texts of refusals, which load with the first one.

export const withRequestId = (reason: string, id: string) => `${reason} (request ${id})`
export const withStatus = (reason: string, status: number) => `${reason} (HTTP status ${status})`
export const noListInReply = 'Bookend does not understand the service’s reply: it has no list of records.'
export const noRecordInReply = 'Bookend does not understand the service’s reply: it has no record.'

export const noTokenHere =
  'The service requires a token against forged requests (CSRF) with every change, and Bookend has none that it accepts. Sign in to the service again in this browser. If that does not help, enter its cookie and header under Connections.'
export const noTokenElsewhere =
  'The service requires a token against forged requests (CSRF) with every change, and Bookend has none that it accepts. Bookend can read it only when the service has the same address as Bookend.'
