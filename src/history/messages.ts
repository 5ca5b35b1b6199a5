// The texts that both history pages and the bank's original share.
import { formatCount } from '../domain/format-count.ts'
import { plural } from '../domain/plural.ts'

export const downloadCsv = 'Download CSV'
export const downloadJson = 'Download JSON'

export const empty = 'Empty'

export const showMore = 'Show more'

export const notReverted = (reason: string) => `Nothing was changed. ${reason}`
export const revertUnsure = (reason: string) =>
  `We don’t know whether this was changed. ${reason} Try again; nothing will be sent twice.`
export const fieldFault = (label: string, fault: string) => `${label}: ${fault}`
export const downloadOf = (kind: string, name: string) => `Download ${kind} of ${name}`
export const shownOf = (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)}`
export const fieldCount = (number: number) =>
  plural(number, { one: '1 field', other: `${formatCount(number)} fields` })
export const emptyValue = 'empty'
