// The texts of money in, out and net by month.
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'

export const title = 'Money in and out'
export const currency = 'Currency'
export const month = 'Month'
export const year = 'Year'
export const moneyIn = 'In'
export const moneyOut = 'Out'
export const net = 'Net'
export const columns = [moneyIn, moneyOut, net]
export const count = 'Transactions'
export const total = 'Total'
export const moneyByMonth = (code: string) => `Money in, out and net by month, in ${code}`
export const moneyByYear = (code: string) => `Money in, out and net by year, in ${code}`
export const monthInChart = (name: string, deposits: string, withdrawals: string, result: string) =>
  `${name}\nIn ${deposits}\nOut ${withdrawals}\nNet ${result}`
export const emptyMonthInChart = (name: string) => `${name}\nNo transactions`
export const loading = 'Adding up the transactions'

export const unreadAmounts = (number: number) =>
  plural(number, {
    one: '1 amount cannot be read and is not in the totals.',
    other: `${formatCount(number)} amounts cannot be read and are not in the totals.`,
  })
export const withoutAmount = (number: number) =>
  plural(number, {
    one: '1 transaction has no amount and is not in the totals.',
    other: `${formatCount(number)} transactions have no amount and are not in the totals.`,
  })
export const withoutCurrency = (number: number) =>
  plural(number, {
    one: '1 amount has no currency and is not in the totals.',
    other: `${formatCount(number)} amounts have no currency and are not in the totals.`,
  })
export const withoutMonth = (number: number) =>
  plural(number, {
    one: '1 transaction has no readable date. It is included in the totals above the chart, but not in the chart.',
    other: `${formatCount(number)} transactions have no readable date. They are included in the totals above the chart, but not in the chart.`,
  })

export const largestIn = 'Largest payers'
export const largestOut = 'Largest payees'
export const amongLargest = (shown: number, all: number) =>
  `Among the ${formatCount(shown)} counterparties with the most transactions, of ${formatCount(all)}.`
export const noCounterparty = 'No counterparty'
export const nothingIn = 'No money came in.'
export const nothingOut = 'No money went out.'

export const period = 'Period'
export const thisYear = 'This year'
export const lastTwelveMonths = 'Last 12 months'
export const fromTo = 'From – to…'
export const from = 'From'
export const to = 'To'
export const show = 'Show'
export const wrongDays =
  'Enter a start date, an end date, or both. The end date cannot be before the start date.'
export const noTransactions = 'No transactions in this period'
export const latestIs = (month: string) => `The latest transactions are from ${month}.`
export const showYear = (year: string) => `Show ${year}`
export const notAdded = 'The transactions could not be added up'
