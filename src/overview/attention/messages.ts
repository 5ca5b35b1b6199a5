// The texts of what needs attention.
import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'

export const title = 'Needs attention'
export const nothing = 'Nothing needs attention.'
export const loading = 'Looking for what needs attention'

export const noCounterparty = (number: number) =>
  plural(number, {
    one: '1 transaction has no counterparty',
    other: `${formatCount(number)} transactions have no counterparty`,
  })
export const unreadable = (number: number) =>
  plural(number, {
    one: '1 transaction has a date or an amount that cannot be read',
    other: `${formatCount(number)} transactions have a date or an amount that cannot be read`,
  })
export const repeated = (number: number) =>
  plural(number, {
    one: '1 transaction of this period is there more than once',
    other: `${formatCount(number)} transactions of this period are there more than once`,
  })
export const like = (number: number) =>
  plural(number, {
    one: '1 transaction that was deleted here came back',
    other: `${formatCount(number)} transactions that were deleted here came back`,
  })
export const pending: Record<CollectionName, (number: number) => string> = {
  contacts: (number) =>
    plural(number, {
      one: '1 contact waits to be deleted',
      other: `${formatCount(number)} contacts wait to be deleted`,
    }),
  transactions: (number) =>
    plural(number, {
      one: '1 transaction waits to be deleted',
      other: `${formatCount(number)} transactions wait to be deleted`,
    }),
}
export const drafts = (number: number) =>
  plural(number, { one: '1 form is not saved', other: `${formatCount(number)} forms are not saved` })
export const newContact = 'New contact'
export const editOf: Record<CollectionName, string> = {
  contacts: 'Edit of a contact',
  transactions: 'Edit of a transaction',
}
export const draft = (what: string, when: string) => `${what}, ${when}`
export const times = (number: number) => `${formatCount(number)} times`
export const looking = 'Looking for repeated transactions…'
export const notLooked = (number: number) =>
  `Repeated transactions are not looked for by themselves among ${formatCount(number)}.`
export const look = 'Look now'
export const lookFailed = (reason: string) => `Repeated transactions could not be looked for. ${reason}`
