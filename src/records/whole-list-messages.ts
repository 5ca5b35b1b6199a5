import { formatCount } from '../domain/format-count.ts'

// What to say where a list could not be read as a whole.

export const listKeptChanging = 'The list kept changing while it was being read, so some may be missing.'
export const pagesHoldFewer = (counted: number) =>
  `The service says there are ${formatCount(counted)}, but its pages hold fewer.`
