// The texts of failed questions about a whole list.
import { formatCount } from '../../domain/format-count.ts'

export const nothingRead = 'Reading was stopped before anything was read.'
export const notWhole = 'Reading was stopped before everything was read.'
export const changedMeanwhile = 'The list has changed in the meantime. Try again.'
export const cutOff = (read: number) =>
  `The service’s answer ended too early, after ${formatCount(read)} records. Try again.`
export const rowsLost = 'The records are no longer stored in this browser. Try again to reload them.'
