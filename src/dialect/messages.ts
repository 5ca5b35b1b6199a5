import { plural } from '../domain/plural.ts'

// The texts for a service that this page cannot reach.

export const insecure = (service: string) =>
  `The service at ${service} cannot be reached: browsers do not let an https page talk to an http address. The service needs an address that begins with https.`
export const writeRefused = (method: string, service: string, headers: string) =>
  `The ${method} request did not reach ${service}, although reading works. Either the connection was lost, or the service does not allow this request from Bookend’s address: its administrator must let it answer OPTIONS requests with ${headers}.`
export const unreachable = (service: string, headers: string) =>
  `The service at ${service} cannot be reached. Check the connection and the address. If both are right, the service does not allow Bookend to read its answers: its administrator must let it send ${headers}.`

// The texts of deletions that a service refuses, or that cannot be sent to it.

export const notDeleted = 'The service says that it was not deleted.'
export const refused = (status: number) => `The service refused the deletion (HTTP status ${status}).`
export const noId = 'A record without an id cannot be deleted.'
export const spaceInId = (id: string) =>
  `The record with the id “${id}” cannot be deleted: the service would read the space as the end of the id.`
export const separatorInId = (id: string, separator: string) =>
  `The record with the id “${id}” cannot be deleted: the service would read the “${separator}” as the end of the id.`

// The texts for values that cannot be written in a service's notation. They appear under the field.

export const notADay = (text: string) => `${text} is not a valid date`
export const dayUnwritable = (day: string, format: string) => `${day} cannot be written as ${format}`
export const timeUnknown = 'The dates of this service have a time. Choose under Connections how to write them'

export const notADecimal = (text: string) => `${text} is not a decimal number`
export const amountUnwritable = (amount: string) =>
  `${amount} cannot be written for this service without becoming a different amount`
export const decimalsUnknown = (currency: string) => `Bookend does not know how many decimals ${currency} has`
export const noCurrency = 'Without a currency, Bookend does not know how many decimals an amount has'
export const mostDecimals = (currency: string, digits: number) =>
  plural(digits, {
    one: `Amounts in ${currency} have at most 1 decimal`,
    other: `Amounts in ${currency} have at most ${digits} decimals`,
  })
export const noDecimals = (currency: string) => `Amounts in ${currency} have no decimals`
export const outUnknown = (field: string) => `Bookend does not know which value of “${field}” means money out`
export const inUnknown = (field: string) => `Bookend does not know which value of “${field}” means money in`
export const notWithOtherCurrency =
  'Bookend cannot read the current amount, so it cannot change the currency alone. Enter the amount as well'

export const currencyUnwritable = (code: string) => `Bookend does not know how the service writes ${code}`
export const notDecided =
  'Bookend does not know yet how the service writes this. Answer the question under Connections'
export const keptInParts =
  'This service keeps this in several parts, and Bookend does not know how to write them'
export const sharedField =
  'This service keeps two of Bookend’s fields in one, so Bookend cannot save this one on its own'
