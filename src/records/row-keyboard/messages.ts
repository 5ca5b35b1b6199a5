// The texts for moving between rows and from record to record.
export const rowDescription = (parts: string[], isTicked: boolean) =>
  [...parts, ...(isTicked ? ['selected'] : [])].join(', ')
export const nothingSelected = 'Nothing selected.'
