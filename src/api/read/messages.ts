// The texts of lists that a service does not send whole, sorted or searched. They appear above the list.
import type { ListedField } from '../../dialect/detect/left-out-fields.ts'
import { countWords, formatCount, listOf, plural } from '../../domain/plural.ts'
import { labelOf } from '../../domain/fields.ts'

export const searchedFirst = countWords(
  'This service does not search. Bookend looked through the first record only.',
  'This service does not search. Bookend looked through the first # records only.',
)
export const searchedAll = countWords(
  'This service does not search, so Bookend looked through its only record.',
  'This service does not search, so Bookend looked through all # records itself.',
)
export const cutShort = (records: number, stated: number) =>
  plural(records, {
    one: `The service says that it has ${formatCount(stated)} records, but returns only 1 of them. A search may find the others.`,
    other: `The service says that it has ${formatCount(stated)} records, but returns only ${formatCount(records)} of them. A search may find the others.`,
  })
export const onlyFirst = countWords(
  'This service returns only the first record. A search may find the others.',
  'This service returns only the first # records. A search may find the others.',
)
export const noIds = (fields: string) =>
  `Bookend has not found the ids of these records, which have ${fields}. An administrator can state the field under Connections, as record.idFields, or the name around the fields, as list.rowPath.`
export const repeated = countWords(
  'One record appears on two pages: the list has changed, or the service does not sort it. Others may be missing; a search finds them.',
  '# records appear on two pages: the list has changed, or the service does not sort it. Others may be missing; a search finds them.',
)
export const spelledAs = (spellings: string) =>
  `Nothing matches exactly what you typed. Showing results for ${spellings} instead.`
export const partlySpelledAs = (spellings: string) =>
  `Nothing matches exactly what you typed. Showing results for ${spellings} instead; there may be more if you search for that.`
export const tooShort = countWords('This service needs at least # {letter|letters} to search.')
export const tooShortAfter = countWords(
  'This service needs at least # {letter|letters} to search. These are the previous results.',
)

/** The note above a list whose rows lack these fields; `columns` may have the amounts, as money in and money out. */
export function fieldsMissing(fields: ListedField[], columns?: string[]): string | undefined {
  if (fields.includes('company'))
    return 'This service lists contacts without their names. Open a contact to see all of it.'
  const bare = (['amount', 'description'] as const).filter(
    (field) => fields.includes(field) && !(columns && field === 'amount'),
  )
  const others = fields.filter((field) => field !== 'amount' && field !== 'description')
  const notes = [
    ...(columns
      ? [
          `Each transaction has an amount in one of two columns, ${listOf(columns.map((column) => `“${column}”`))}. If they are money in and money out, an administrator has to state them under Connections, as values.amount.sign.`,
        ]
      : []),
    ...(bare.length > 0
      ? [
          `This service lists transactions without their ${bare.map((field) => `${field}s`).join(' and ')}. Open a transaction to see all of it.`,
        ]
      : []),
    ...(others.length > 0
      ? [
          `Bookend has not found ${listOf(others.map(labelOf))} in what this service sends. Choose the fields under Connections.`,
        ]
      : []),
  ]
  return notes.join(' ') || undefined
}
