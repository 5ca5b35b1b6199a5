import type { Line } from './line.ts'

/**
 * What the things kept in this browser belong to: a connection and the address that it leads to, so that nothing kept for one service is
 * ever sent to another when a connection is pointed elsewhere.
 */
export function booksOf(line: Line): string {
  return `${line.connection.id} ${line.profile().baseUrl}`
}
