// The texts of moving among rows and from record to record.
export const rowDescription = (parts: string[], isTicked: boolean) =>
  [...parts, ...(isTicked ? ['selected'] : [])].join(', ')
export const nothingSelected = 'Nothing selected.'
