import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'
import { counted } from '../counted.ts'

// The texts of changing other records like the one that was just edited.

type Among = 'all' | 'some' | 'screen'

export const change = (number: number, among: Among) => {
  const count = formatCount(number)
  if (among === 'some') return `Change ${count} or more like it…`
  if (among === 'screen')
    return plural(number, {
      one: 'Change 1 more like it on this page…',
      other: `Change ${count} more like it on this page…`,
    })
  return plural(number, { one: 'Change 1 more like it…', other: `Change ${count} more like it…` })
}

const have = counted({
  contacts: {
    one: '1 more contact has the {label} “{from}” or a similar one.',
    other: '# more contacts have the {label} “{from}” or a similar one.',
  },
  transactions: {
    one: '1 more transaction has the {label} “{from}” or a similar one.',
    other: '# more transactions have the {label} “{from}” or a similar one.',
  },
})
type Found = { resource: CollectionName; number: number; among: Among; label: string; from: string }
/** Announced once, when the offer appears. */
export const found = ({ resource, number, among, label, from }: Found, key: string | undefined) =>
  [
    have(resource, number, { label, from }),
    among === 'screen' && onlyOnScreen,
    key && `Press ${key} to change them, too.`,
  ]
    .filter(Boolean)
    .join(' ')
export const onlyOnScreen = 'Only the rows on screen were compared.'
export const old = (label: string, from: string) => `${label}: ${from}`
export const offer = 'More like it'
export const dismiss = 'Dismiss'
export const title = (label: string, to: string) => `Change ${label} to “${to}”`
