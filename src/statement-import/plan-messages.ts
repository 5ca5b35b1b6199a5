// The texts of what an import would do.
import { countWords } from '../domain/plural.ts'
import type { PlannedLine } from '../domain/statement-import.ts'

export const newAccount = (account: string, known: number) =>
  `${account} is a bank account that is new here. ${others(known)}`
const others = countWords('Your statements so far are of # other.', 'Your statements so far are of # others.')
export const lines = 'Lines of the file'
export const linesOf = (fileName: string) => `Lines of ${fileName}`
export const date = 'Date'
export const counterparty = 'Counterparty'
export const amount = 'Amount'
export const outcome = 'On import'
export const states: Record<PlannedLine['state'], string> = {
  new: 'New',
  alike: 'New, but looks like one that is there',
  deleted: 'Left out: deleted before',
  known: 'Already there',
}
export const moreLines = countWords('and # more {line|lines}')
