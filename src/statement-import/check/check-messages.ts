// The texts of the statement check.
import { countWords } from '../../domain/plural.ts'

export const title = 'Statement check'
export const loading = 'Loading the statements'
export const notRead = 'The statements could not be read'
export const noStatements = 'No statement with balances yet'
export const whatIsChecked =
  'Import statements that have an opening and a closing balance. Bookend then checks that each opens with the balance with which the one before it closed.'
export const unnamedAccount = 'Account without a number'
export const allFollow = countWords(
  'The only statement adds up.',
  'All # statements add up, and each opens with the balance of the one before it.',
)
export const between = (from: string, to: string) => `Between ${from} and ${to} the balance changed by`
export const missing = 'A statement is missing, or does not belong here.'
export const doesNotAddUp = (name: string, day: string) =>
  `Statement ${name}, until ${day}: its lines do not give its closing balance. It was imported all the same.`
export const monthsOf = (account: string) => `Months with statements, ${account}`
export const year = 'Year'
export const covered = {
  whole: 'Statements cover the whole month.',
  part: 'Statements cover a part of the month.',
  none: 'No statement covers this month.',
}
export const monthIs = (month: string, cover: keyof typeof covered) => `${month}: ${covered[cover]}`
export const signs = { whole: '✓', part: '½', none: '–' }
export const statementsOf = countWords('# {statement|statements}')
export const statementsIn = (account: string) => `Statements, ${account}`
export const balanceByDay = 'Balance by day'
export const balancesOf = (account: string) => `Balance by day, ${account}`
export const balancesLoading = 'Loading the balances'
export const balancesNotRead = 'The balances could not be read'
export const howBalances =
  'The balance at the end of each day with lines, where a statement has all of them, and of the days on which statements end.'
export const yearOf = (account: string) => `Year of the balances, ${account}`
export const day = 'Day'
export const balance = 'Balance'
export const notAddingUp = (name: string) => `${name} (does not add up)`
export const from = 'From'
export const to = 'To'
export const statement = 'Statement'
export const opening = 'Opening balance'
export const closing = 'Closing balance'
