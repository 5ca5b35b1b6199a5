// The texts of reading all transactions before they can be added up.
import { formatCount } from '../../domain/format-count.ts'

export const readAllTitle = 'Read all transactions to add them up?'
export const takesRequests = (number: number) =>
  `This service cannot add up transactions. Reading all of them takes about ${formatCount(number)} requests. The transactions stay in this browser.`
export const unknownRequests =
  'This service cannot add up transactions, and does not say how many there are. Once read, they stay in this browser.'
export const readAll = (total: number | undefined) =>
  total === undefined ? 'Read all transactions' : `Read all ${formatCount(total)} transactions`
export const reading = 'Reading all transactions'
export const readSoFar = (read: number, of: number | undefined) =>
  of === undefined ? `${formatCount(read)} read` : `${formatCount(read)} of ${formatCount(of)} read`
export const stop = 'Stop'
export const stopped = 'Reading stopped'
export const goOn = 'Continue'
export const notAllRead = 'Not all transactions could be read'
