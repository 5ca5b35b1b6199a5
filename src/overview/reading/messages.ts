// The texts of reading all transactions before they can be added up.
import { formatCount } from '../../domain/format-count.ts'

export const readAllTitle = 'Read all transactions to add them up?'
export const takesRequests = (number: number) =>
  `This service does not add up by itself. Reading all transactions takes about ${formatCount(number)} requests; they stay in this browser.`
export const unknownRequests =
  'This service does not add up by itself, and does not say how many transactions there are. Once read, they stay in this browser.'
export const readAll = (total: number | undefined) =>
  total === undefined ? 'Read all transactions' : `Read all ${formatCount(total)} transactions`
export const reading = 'Reading all transactions'
export const readSoFar = (read: number, of: number | undefined) =>
  of === undefined ? `${formatCount(read)} read` : `${formatCount(read)} of ${formatCount(of)} read`
export const stop = 'Stop'
export const stopped = 'The reading was stopped'
export const goOn = 'Go on'
export const notAllRead = 'Not all transactions could be read'
