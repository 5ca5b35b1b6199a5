// The texts of refusals, which load with the first one.

export const withRequestId = (reason: string, id: string) => `${reason} (request ${id})`
export const withStatus = (reason: string, status: number) => `${reason} (HTTP status ${status})`
export const noListInReply = 'Bookend does not understand the service’s reply: it has no list of records.'
export const noRecordInReply = 'Bookend does not understand the service’s reply: it has no record.'

export const noTokenHere =
  'The service requires a token against forged requests (CSRF) with every change, and Bookend has none that it accepts. Sign in to the service again in this browser. If that does not help, enter its cookie and header under Connections.'
export const noTokenElsewhere =
  'The service requires a token against forged requests (CSRF) with every change, and Bookend has none that it accepts. Bookend can read it only when the service has the same address as Bookend.'
