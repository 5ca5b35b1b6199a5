// The texts of a transaction's form.

export const chooseDate = 'Choose date'

export const exampleDate = '2026-01-31'
export const amountHint = 'Use a minus for money out. You can type 1.234,50 or 1,234.50.'
export const amountHintWith = (shown: string) =>
  `Use a minus for money out. You can type 1.234,50 or 1,234.50. Lists show this as ${shown}.`
