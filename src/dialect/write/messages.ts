// The texts of what cannot be written in the notation of a service. They appear under the field.
import { plural } from '../../domain/plural.ts'

export const notADay = (text: string) => `${text} is not a day in the calendar`
export const dayUnwritable = (day: string, format: string) => `${day} cannot be written as ${format}`
export const timeUnknown =
  'The dates of this service have a time. State under Connections how it wants them written'

export const notADecimal = (text: string) => `${text} is not a decimal number`
export const amountUnwritable = (amount: string) =>
  `${amount} cannot be written so that it would be read as the same amount`
export const decimalsUnknown = (currency: string) => `It is not known how many decimals ${currency} has`
export const noCurrency = 'Without a currency, it is not known how many decimals an amount has'
export const mostDecimals = (currency: string, digits: number) =>
  plural(digits, {
    one: `Amounts in ${currency} have at most 1 decimal`,
    other: `Amounts in ${currency} have at most ${digits} decimals`,
  })
export const noDecimals = (currency: string) => `Amounts in ${currency} have no decimals`
export const outUnknown = (field: string) => `It is not known what “${field}” is for money that went out`
export const inUnknown = (field: string) => `It is not known what “${field}” is for money that came in`
export const notWithOtherCurrency =
  'Bookend does not understand this amount, so it cannot keep it with another currency: enter both'

export const currencyUnwritable = (code: string) => `It is not known how the service writes ${code}`
export const notDecided =
  'How the service writes this is not decided yet. Answer the question under Connections'
export const sharedField =
  'This service has one field for this and another one, so neither can be written alone'
