// The texts of a transaction's form.

export const chooseDate = 'Choose date'

export const exampleDate = '2026-01-31'
export const amountHint = (example: string) => `Use a minus for money out, such as ${example}.`
export const amountHintWith = (example: string, shown: string) =>
  `${amountHint(example)} Lists show this as ${shown}.`

export const dateNeeded = 'A bank line always has a date. Enter one such as 2026-01-31'
export const amountNeeded = 'A bank line always has an amount. Enter one'
export const currencyNeeded = 'A bank line always has a currency. Enter one such as EUR'
