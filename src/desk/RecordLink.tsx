import { Link } from '@tanstack/react-router'
import type { Entry } from '../kept/rows.ts'

type RecordLinkProps = Pick<Entry, 'resource' | 'record' | 'name'>

/** The way to a record of either collection, by its name; only the name of one that was created and not found again. */
export function RecordLink({ resource, record, name }: RecordLinkProps) {
  if (record === '') return name
  return resource === 'contacts' ? (
    <Link to="/contacts/$contactId" params={{ contactId: record }}>
      {name}
    </Link>
  ) : (
    <Link to="/transactions/$transactionId" params={{ transactionId: record }}>
      {name}
    </Link>
  )
}
