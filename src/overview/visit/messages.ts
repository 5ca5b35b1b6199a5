// The texts of what is new since the last visit.
import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import { formatRecent } from '../../domain/moment.ts'
import { plural } from '../../domain/plural.ts'

type Counted = Record<CollectionName, (number: number) => string>

export const title = 'Since your last visit'
export const lastVisit = (at: number) => `Your last visit: ${formatRecent(at)}.`
export const first =
  'This is your first visit in this browser. From now on, you will see here what is new, what others changed, and what is gone.'
export const nothing = 'Nothing is new, and no one else changed anything.'
export const loading = 'Checking what is new'
export const unknown = 'The service no longer knows what has changed since then.'
export const limits: Record<'start' | 'moved' | 'untracked' | 'unread', Record<CollectionName, string>> = {
  start: {
    contacts:
      'Bookend compared only the start of the contact list. Read all contacts again to see every change.',
    transactions:
      'Bookend compared only the start of the transaction list. Read all transactions again to see every change.',
  },
  moved: {
    contacts: 'The contact list has also changed further down. Read all contacts again to see what changed.',
    transactions:
      'The transaction list has also changed further down. Read all transactions again to see what changed.',
  },
  untracked: {
    contacts:
      'Bookend has no record of the contacts at that time. From now on, you will see here what changed.',
    transactions:
      'Bookend has no record of the transactions at that time. From now on, you will see here what changed.',
  },
  unread: {
    contacts: 'Changes to contacts show only once Bookend has read all contacts.',
    transactions: 'Changes to transactions show only once Bookend has read all transactions.',
  },
}
export const readAll: Record<CollectionName, string> = {
  contacts: 'Read all contacts',
  transactions: 'Read all transactions',
}
export const readAgain: Record<CollectionName, string> = {
  contacts: 'Read all contacts again',
  transactions: 'Read all transactions again',
}
const readingAll: Record<CollectionName, string> = {
  contacts: 'Reading all contacts',
  transactions: 'Reading all transactions',
}
export const readingNow = (name: CollectionName, read: number, of: number | undefined) =>
  of === undefined
    ? `${readingAll[name]}: ${formatCount(read)}`
    : `${readingAll[name]}: ${formatCount(read)} of ${formatCount(of)}`
export const failed = (reason: string) => `Bookend could not read what is new. ${reason}`
export const added: Counted = {
  contacts: (number) =>
    plural(number, { one: '1 contact is new', other: `${formatCount(number)} contacts are new` }),
  transactions: (number) =>
    plural(number, { one: '1 transaction is new', other: `${formatCount(number)} transactions are new` }),
}
export const changed: Counted = {
  contacts: (number) =>
    plural(number, {
      one: 'Someone else changed 1 contact',
      other: `Others changed ${formatCount(number)} contacts`,
    }),
  transactions: (number) =>
    plural(number, {
      one: 'Someone else changed 1 transaction',
      other: `Others changed ${formatCount(number)} transactions`,
    }),
}
export const gone: Counted = {
  contacts: (number) =>
    plural(number, { one: '1 contact is gone', other: `${formatCount(number)} contacts are gone` }),
  transactions: (number) =>
    plural(number, { one: '1 transaction is gone', other: `${formatCount(number)} transactions are gone` }),
}
