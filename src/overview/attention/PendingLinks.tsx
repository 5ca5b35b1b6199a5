import type { CollectionName } from '../../domain/collection-name.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import { collections } from '../../changes/history/collections.ts'
import { RecordLink } from '../../changes/history/RecordLink.tsx'
import type { Pending, Snapshot } from '../../storage/rows.ts'
import { FewOf } from '../parts/FewOf.tsx'
import * as messages from './messages.ts'

/** Links to the records waiting to be deleted. Their pages say so, and offer to keep them. */
export function PendingLinks({ pending }: { pending: readonly Pending[] }) {
  return collectionNames.map((name) => {
    const records = pending.filter(({ resource }) => resource === name).flatMap((row) => row.records)
    if (records.length === 0) return null
    return (
      <li key={name}>
        {messages.pending[name](records.length)}
        <FewOf>
          {records.map((record) => (
            <RecordLink key={record.id} resource={name} record={record.id} name={nameInLink(name, record)} />
          ))}
        </FewOf>
      </li>
    )
  })
}

function nameInLink(name: CollectionName, { id, fields }: Snapshot): string {
  const { contacts, transactions } = collections
  return name === 'contacts'
    ? contacts.noun.nameOf(contacts.fromKept(id, fields))
    : transactions.noun.summaryOf(transactions.fromKept(id, fields)).join(' · ')
}
