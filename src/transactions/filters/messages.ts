// The texts of the filters of transactions.

export const periodSteps = 'One period back or forward'
export const period = 'Period'
export const relative: Record<string, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
}
export const sameLastYear = 'Same period last year'
export const periodBefore = 'Previous period'
export const periodAfter = 'Next period'
export const anyPeriod = 'Any time'
export const fromDay = 'From'
export const untilDay = 'Until'
export const dayExample = '2026-01-31'
export const lastBeforeFirst = 'The start date is after the end date.'
export const year = (text: string) => `Year ${text}`
export const quarter = (number: string, inYear: string) => `${quarters[number]} quarter of ${inYear}`
export const quarterInShort = (number: string, inYear: string) => `Q${number} ${inYear}`
const quarters: Record<string, string> = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth' }
export const days = (first: string, last: string) => `${first} to ${last}`
export const daysFrom = (first: string) => `From ${first}`
export const daysUntil = (last: string) => `Until ${last}`

export const amount = 'Amount'
export const atLeast = 'From'
export const atMost = 'To'
export const mostBelowLeast = 'The minimum is larger than the maximum.'
export const amounts = (least: string, most: string) => `${least} to ${most}`
export const exactly = (amountText: string) => `Exactly ${amountText}`
export const orMore = (least: string) => `${least} or more`
export const orLess = (most: string) => `${most} or less`

export const direction = 'Money in or out'
export const both = 'Both'
export const moneyIn = 'Money in'
export const moneyOut = 'Money out'

export const currency = 'Currency'
export const anyCurrency = 'Any currency'
export const inCurrency = (code: string) => `In ${code}`
export const withCount = (code: string, count: string) => `${code} (${count})`

export const inBankAccount = (words: string) => `Bank account: ${words}`
export const transfers = 'Transfers between own accounts'
export const withTransfers = 'Included'
export const noTransfers = 'Left out'
export const justTransfers = 'Only these'
export const onlyTransfers = 'Only transfers between own accounts'
export const withoutTransfers = 'Without transfers between own accounts'

export const fromImport = (fileName: string | undefined) =>
  fileName === undefined ? 'From one import' : `Import: ${fileName}`

export const mark = 'Marks'
export const anyMark = 'All'
export const marked: Record<string, string> = {
  reviewed: 'Reviewed',
  ask: 'Question',
  none: 'Without a mark',
}

export const unreadable = 'Date or amount unreadable'
