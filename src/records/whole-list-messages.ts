import { formatCount } from '../domain/format-count.ts'
import { plural } from '../domain/plural.ts'

// The texts for a list that could not be read completely.

export const listKeptChanging =
  'The list kept changing while it was being read, so some records may be missing.'
export const pagesHoldFewer = (counted: number) =>
  plural(counted, {
    one: 'The service says that it has 1 record, but its pages hold fewer.',
    other: `The service says that it has ${formatCount(counted)} records, but its pages hold fewer.`,
  })
