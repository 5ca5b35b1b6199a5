// The texts of what came since the last visit.
import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import { formatRecent } from '../../domain/moment.ts'
import { plural } from '../../domain/plural.ts'

type Counted = Record<CollectionName, (number: number) => string>

export const title = 'Since your last visit'
export const lastVisit = (at: number) => `You were here before: ${formatRecent(at)}.`
export const first =
  'This is the first visit in this browser. From now on, this says what is new, what others changed, and what is gone.'
export const nothing = 'Nothing is new, and nobody else changed anything.'
export const loading = 'Looking for what is new'
export const unknown = 'The service no longer knows what changed since then.'
export const failed = (reason: string) => `What is new could not be read. ${reason}`
export const newOrChanged: Counted = {
  contacts: (number) =>
    plural(number, {
      one: '1 contact is new or was changed',
      other: `${formatCount(number)} contacts are new or were changed`,
    }),
  transactions: (number) =>
    plural(number, {
      one: '1 transaction is new or was changed',
      other: `${formatCount(number)} transactions are new or were changed`,
    }),
}
export const gone: Counted = {
  contacts: (number) =>
    plural(number, { one: '1 contact is gone', other: `${formatCount(number)} contacts are gone` }),
  transactions: (number) =>
    plural(number, { one: '1 transaction is gone', other: `${formatCount(number)} transactions are gone` }),
}
