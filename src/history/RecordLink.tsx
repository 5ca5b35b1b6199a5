import { Link } from '@tanstack/react-router'
import type { Entry } from '../storage/rows.ts'
import { SummaryLine } from '../ui/SummaryLine.tsx'

type RecordLinkProps = Pick<Entry, 'resource' | 'record' | 'name'>

/** A link to a record of either collection; plain text for a created contact whose id is unknown. */
export function RecordLink({ resource, record, name }: RecordLinkProps) {
  if (record === '') return name
  return resource === 'contacts' ? (
    <Link to="/contacts/$contactId" params={{ contactId: record }}>
      <SummaryLine text={name} />
    </Link>
  ) : (
    <Link to="/transactions/$transactionId" params={{ transactionId: record }}>
      <SummaryLine text={name} />
    </Link>
  )
}
