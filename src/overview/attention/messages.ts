// The texts of what needs attention.
import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'

export const title = 'Needs attention'
export const nothing = 'Nothing needs attention.'
export const loading = 'Checking what needs attention'

export const noCounterparty = (number: number) =>
  plural(number, {
    one: '1 transaction has no counterparty',
    other: `${formatCount(number)} transactions have no counterparty`,
  })
export const incomplete = (number: number) =>
  plural(number, {
    one: '1 transaction has no date, amount or currency',
    other: `${formatCount(number)} transactions have no date, amount or currency`,
  })
export const unreadable = (number: number) =>
  plural(number, {
    one: '1 transaction has a date or an amount that cannot be read',
    other: `${formatCount(number)} transactions have a date or an amount that cannot be read`,
  })
export const repeated = (number: number) =>
  plural(number, {
    one: '1 transaction of this period appears more than once',
    other: `${formatCount(number)} transactions of this period appear more than once`,
  })
export const like = (number: number) =>
  plural(number, {
    one: '1 transaction that you deleted in this browser has reappeared',
    other: `${formatCount(number)} transactions that you deleted in this browser have reappeared`,
  })
export const pending: Record<CollectionName, (number: number) => string> = {
  contacts: (number) =>
    plural(number, {
      one: '1 contact is waiting to be deleted',
      other: `${formatCount(number)} contacts are waiting to be deleted`,
    }),
  transactions: (number) =>
    plural(number, {
      one: '1 transaction is waiting to be deleted',
      other: `${formatCount(number)} transactions are waiting to be deleted`,
    }),
}
export const drafts = (number: number) =>
  plural(number, { one: '1 unsaved form', other: `${formatCount(number)} unsaved forms` })
export const newContact = 'New contact'
export const editOf: Record<CollectionName, string> = {
  contacts: 'Editing a contact',
  transactions: 'Editing a transaction',
}
export const draft = (what: string, when: string) => `${what}, ${when}`
export const times = (number: number) => `${formatCount(number)} times`
export const looking = 'Looking for repeated transactions…'
export const notLooked = (number: number) =>
  `With ${formatCount(number)} transactions, Bookend looks for repeated ones only when you ask.`
export const look = 'Look now'
export const lookFailed = (reason: string) => `Bookend could not look for repeated transactions. ${reason}`
