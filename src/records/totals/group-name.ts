import type { Grouping } from '../../domain/query/group-totals.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import * as messages from './messages.ts'

/** The name of a group: its month in words, its counterparty or currency, or what it lacks. */
export function groupName(by: Grouping, key: string): string {
  if (key.trim() === '') return messages.nameless[by]
  if (by !== 'month') return key
  const start = Date.parse(`${key}-01`)
  // A bank may send a month that does not exist.
  if (Number.isNaN(start)) return key
  return new Intl.DateTimeFormat(notationLanguage(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(start)
}
