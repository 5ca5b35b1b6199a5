import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'
import { counted } from '../counted.ts'

// The texts of pasting a column into the selected rows.

const titles = counted({
  contacts: { one: 'Paste into 1 contact', other: 'Paste into # contacts' },
  transactions: { one: 'Paste into 1 transaction', other: 'Paste into # transactions' },
})
export const title = (resource: CollectionName, number: number) => titles(resource, number)
export const field = 'Paste into'

const lines = (number: number) =>
  plural(number, { one: '1 line was copied', other: `${formatCount(number)} lines were copied` })
const rows = (number: number) =>
  plural(number, { one: '1 row is selected', other: `${formatCount(number)} rows are selected` })
export const otherCount = (copied: number, selected: number) =>
  `Not pasted: ${lines(copied)}, but ${rows(selected)}. Select as many rows as lines.`
export const severalColumns = 'Not pasted: several columns were copied. Copy one column.'
export const otherPages =
  'Not pasted: some of the selected rows are not on this page, so their order is unclear. Show more rows per page, or select rows of this page only.'
