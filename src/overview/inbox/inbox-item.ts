import { collections } from '../../changes/history/collections.ts'
import { namesApart } from '../../contacts/contact-layout.ts'
import type { Contact } from '../../domain/contact.ts'
import type { ContactField } from '../../domain/contact-fields.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { scannedKinds } from './scan-transactions.ts'

/** What the inbox shows, in this order. */
export const inboxKinds = [
  'questions',
  ...scannedKinds,
  'noCounterparty',
  'incomplete',
  'unreadable',
  'duplicates',
  'wrongField',
  'noVatNumber',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** Something that needs a decision. `fineKeys`: what "Fine" remembers; none if it has to be mended. */
export type InboxItem = {
  kind: InboxKind
  key: string
  fineKeys: readonly string[]
  reason?: string
} & (
  | { resource: 'transactions'; records: readonly Transaction[]; field?: 'counterpart' }
  | { resource: 'contacts'; records: readonly Contact[]; field?: ContactField }
)

/** What identifies the records of an item, on one line. */
export function nameOfItem(item: InboxItem): string {
  if (item.resource === 'contacts') return namesApart(item.records).join(', ')
  const [record] = item.records
  return record ? collections.transactions.noun.summaryOf(record).join(' · ') : ''
}
