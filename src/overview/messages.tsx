// The texts of the overview's page.
import { formatCount } from '../domain/format-count.ts'
import { formatRecent } from '../domain/moment.ts'
import { plural } from '../domain/plural.ts'

export const title = 'Overview'
export const loading = 'Loading the overview'
export const notRead = 'The transactions could not be read'
export const none = 'No transactions yet'
export const noneYet =
  'Transactions come from the bank: once there are some, this page adds them up by month and shows what needs attention.'
export const importStatement = 'Import statement'
export const refresh = 'Refresh'
export const addedUp = (count: number, currencies: number, at: number) =>
  plural(count, {
    one: `1 transaction, as of ${formatRecent(at)}`,
    other: plural(currencies, {
      one: `${formatCount(count)} transactions, as of ${formatRecent(at)}`,
      other: `${formatCount(count)} transactions in ${currencies} currencies, as of ${formatRecent(at)}`,
    }),
  })
export const periodNotUnderstood = (text: string) => `Not understood: period=${text}.`

export const ideas = 'Try it'
export const demoIsSafe = 'These are sample records. Your changes stay in this browser.'
export const ideaQuarter = 'See what went out in the third quarter of 2026'
export const ideaVat = 'Find the contacts in Germany without a VAT number'
export const ideaDelete = 'Tick transactions from March, delete them, and undo it'
export const ideaConnect = 'Connect the service that keeps your own books'
