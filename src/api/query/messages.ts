// The texts of questions about a whole list that get no answer.
import { formatCount } from '../../domain/format-count.ts'

export const nothingRead = 'Reading was stopped before anything was read.'
export const notWhole = 'Reading was stopped before everything was read.'
export const changedMeanwhile = 'The list has changed in the meantime. Try again.'
export const cutOff = (read: number) =>
  `The answer of the service ended too early, after ${formatCount(read)} records. Try again.`
export const rowsLost = 'What was read is no longer in this browser. Try again to read it once more.'
