// The texts for moving from record to record.
import { formatCount } from '../../domain/format-count.ts'

export const records = 'Records in this list'
export const previousRecord = 'Previous record'
export const nextRecord = 'Next record'
export const position = (at: number, total: number | undefined) =>
  total === undefined ? formatCount(at) : `${formatCount(at)} of ${formatCount(total)}`
export const saveAndNext = 'Save and next'
export const saveAndAdd = 'Save and add another'
