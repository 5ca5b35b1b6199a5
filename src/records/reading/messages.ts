// The texts about the progress of reading a whole list.
import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import { formatRecent } from '../../domain/moment.ts'
import { counted } from '../counted.ts'

const moment = (at: number) => formatRecent(at).replace('today, ', '')

const all = counted({
  contacts: { one: 'The only contact, as of {when}', other: 'All # contacts, as of {when}' },
  transactions: { one: 'The only transaction, as of {when}', other: 'All # transactions, as of {when}' },
})
const allChecked = counted({
  contacts: {
    one: 'The only contact, as of {when}; new ones as of {checked}',
    other: 'All # contacts, as of {when}; new ones as of {checked}',
  },
  transactions: {
    one: 'The only transaction, as of {when}; new ones as of {checked}',
    other: 'All # transactions, as of {when}; new ones as of {checked}',
  },
})
const allOutdated = counted({
  contacts: {
    one: 'The only contact, as of {when}; the list has changed since',
    other: 'All # contacts, as of {when}; the list has changed since',
  },
  transactions: {
    one: 'The only transaction, as of {when}; the list has changed since',
    other: 'All # transactions, as of {when}; the list has changed since',
  },
})

type Name = CollectionName

export const whole = (name: Name, read: number, asOf: number) => all(name, read, { when: moment(asOf) })
export const checked = (name: Name, read: number, asOf: number, at: number) =>
  allChecked(name, read, { when: moment(asOf), checked: moment(at) })
export const outdated = (name: Name, read: number, asOf: number) =>
  allOutdated(name, read, { when: moment(asOf) })

export const reading: Record<Name, string> = {
  contacts: 'Reading all contacts',
  transactions: 'Reading all transactions',
}
const progress: Record<Name, (read: string) => string> = {
  contacts: (read) => `Reading all contacts: ${read}`,
  transactions: (read) => `Reading all transactions: ${read}`,
}
const progressOf: Record<Name, (read: string, of: string) => string> = {
  contacts: (read, of) => `Reading all contacts: ${read} of ${of}`,
  transactions: (read, of) => `Reading all transactions: ${read} of ${of}`,
}
export const readingNow = (name: Name, read: number, of: number | undefined) => {
  if (read === 0) return reading[name]
  return of === undefined
    ? progress[name](formatCount(read))
    : progressOf[name](formatCount(read), formatCount(of))
}
export const partly = (read: number, of: number | undefined) =>
  of === undefined ? `${formatCount(read)} read so far` : `${formatCount(read)} of ${formatCount(of)} read`
export const because = (words: string, reason: string) => `${words}. ${reason}`
export const notUpdated = (words: string, reason: string) => `${words}; not updated. ${reason}`

export const stop = 'Stop'
export const goOn = 'Continue'
export const refresh = 'Read again'
