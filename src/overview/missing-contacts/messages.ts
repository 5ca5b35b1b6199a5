import { formatCount, countWords } from '../../domain/plural.ts'

export const title = 'Missing contacts'
export const whatItIs =
  'Names in your transactions that have no contact yet. Untick those that need none, such as your own accounts, and correct names where you like.'
export const looking = 'Comparing the names with your contacts…'
export const notRead = 'The names and contacts could not be read'
export const periodNotUnderstood = (text: string) => `Not understood: period=${text}.`
export const nothingMissing = 'Nothing is missing'
export const allHaveOne = countWords(
  'The one name of this period has a contact.',
  'All # names of this period have a contact.',
)
export const noNames = 'No names in this period'
export const noneYet = 'Its transactions have no counterparty, or it has no transactions.'
export const missing = (number: number, all: number) =>
  `${formatCount(number)} of ${countWords('# {name|names}')(all)} ${number === 1 ? 'has' : 'have'} no contact.`
export const withoutName = countWords('# {transaction|transactions} {has|have} no counterparty')
export const add = countWords('Add # {contact|contacts}')
export const noneTicked = 'Tick the names that should become contacts.'
export const notStored = 'Nothing was added, because this browser could not store the plan.'

export const names = 'Names without a contact'
export const tickAll = 'Tick all'
export const columns = ['Name of the contact', 'Occurs in', 'Sum', 'Last day']
export const addOne = (name: string) => `Add ${name}`
export const nameOf = (name: string) => `Name of the contact for ${name}`
export const inTransactions = (name: string, count: number) =>
  `${countWords('# {transaction|transactions}')(count)} with ${name}`
export const occurs = countWords('# {transaction|transactions}')
export const writtenAs = (spellings: readonly string[]) =>
  `Also written as ${spellings.map((one) => `“${one}”`).join(', ')}`
export const andMore = countWords(' and in # other {way|ways}')
export const known = (label: string, value: string) => `${label}: ${value}`
export const account = 'Account'
export const perhaps = 'Perhaps '
export const showMore = 'Show more'
export const shownOf = (shown: number, of: number) => `${formatCount(shown)} of ${formatCount(of)}`
