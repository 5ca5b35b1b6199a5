// The texts of doubts: why Bookend is not sure what a value of a service means.

export const notADate = 'Not a date that Bookend can read'
export const noSuchDay = 'There is no such date'
export const otherOrder = 'This service usually writes day and month the other way round'
export const askDayOrMonth = 'Day or month first? Answer this under Connections'
export const askZone = 'Which day this is depends on the time zone. Answer this under Connections'

export const notANumber = 'Not a number that Bookend can read'
export const otherSeparator = 'This service usually uses the other decimal separator'
export const askThousands = 'Thousands or decimals? Answer this under Connections'
export const askDirection = 'Did it go out or come in? Answer this under Connections'
export const askUnit = 'Whole units or cents? Answer this under Connections'
export const unclearDirection = 'The record does not say clearly whether it went out or came in'
export const unknownDecimals = 'Bookend does not know how many decimals the currency has'
export const decimalsOfCents = 'It has decimals, although this service counts in cents'
export const contradictingColumns = 'The two columns contradict each other'

export const askCurrency = 'Choose under Connections which currency this is'
export const unknownCurrency = 'Not a currency that Bookend knows'
export const otherCurrency = (code: string) => `The amount itself says ${code}`

export const notPlainText = 'Not plain text'

/** The doubts that an answer under Connections ends. */
export const answeredUnderConnections = [
  askDayOrMonth,
  askZone,
  askThousands,
  askDirection,
  askUnit,
  askCurrency,
]

/** Where a list is in an answer, for the steps of a check. */
export const noRows = 'No records'
export const wholeAnswer = 'The answer itself'
