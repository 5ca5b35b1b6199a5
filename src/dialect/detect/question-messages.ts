// The texts of what values reveal about their notation, and of the questions that they leave open.

export const notKnownYet = 'Not known yet'

export const dates = 'Dates'
export const datesContradict = (format: string) =>
  `The settings say ${format}, but some dates contradict that. How are dates written?`
export const dayOrMonth = 'Does the day or the month come first in dates?'
export const dayFirstInSome = 'The day comes first in some, the month in others'

export const timeZone = 'Time zone of dates'
export const whichZone = 'Which time zone is this date in?'
export const dayInZone = (day: string, zone: string) => `${day} (${zone})`
export const dayInUtc = (day: string) => `${day} (UTC, as written)`

export const decimals = 'Decimals of amounts'
export const amountsContradict = (format: string) =>
  `The settings say ${format}, but some amounts contradict that. How are amounts written?`
export const thousandsOrDecimals = 'Does the separator in this amount mark thousands or decimals?'
export const decimalPoint = (amount: string) => `${amount}, with a decimal point`
export const decimalComma = (amount: string) => `${amount}, with a decimal comma`
export const pointInSome = 'Some have a decimal point, others a decimal comma'

export const unit = 'Unit of amounts'
export const unitContradicts =
  'The settings say that amounts are in cents, but this one has decimals. What are amounts in?'
export const wholeUnits = 'Whole units'
export const cents = 'Cents'
export const centsDespiteDecimals = 'Cents, and this one is wrong'
export const whichUnit = 'Are amounts in whole units or in cents?'
export const inWholeUnits = (amount: string) => `Whole units: this is ${amount}`
export const inCents = (amount: string) => `Cents: this is ${amount}`

export const direction = 'Deposits and withdrawals'
export const someMinusField =
  'Some amounts have a minus, others do not. Does a field say which way the money went? If so, an administrator has to state it under Connections, as values.amount.sign.'
export const noMinusField =
  'No amount has a minus. Does a field say which way the money went? If so, an administrator has to state it under Connections, as values.amount.sign.'
export const someMinusNamed = (field: string) =>
  `Some amounts have a minus, others do not. Does “${field}” say which way the money went?`
export const noMinusNamed = (field: string) =>
  `No amount has a minus. Does “${field}” say which way the money went?`
export const minusIsOut = 'A minus means that money went out'
export const noMinusIsOut = 'No, a minus means that money went out'
export const noMinusIsIn = 'No, a minus means that money came in'
export const allCameIn = 'No, all of it came in'
export const allWentOut = 'No, all of it went out'
export const valuesMean = (gone: string[], come: string[]) =>
  `${quoted(gone)} went out, ${quoted(come)} came in`
export const didItGoOut = 'Did this money go out or come in?'
export const itWentOut = 'It went out'
export const itCameIn = 'It came in'

function quoted(values: string[]): string {
  return values.map((value) => `“${value}”`).join(', ')
}
