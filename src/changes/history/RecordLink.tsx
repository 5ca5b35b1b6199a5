import { routeOf } from '../../records/record-route.ts'
import { Link } from '@tanstack/react-router'
import { SummaryLine } from '../../ui/SummaryLine.tsx'
import type { Entry } from '../../storage/rows.ts'

type RecordLinkProps = Pick<Entry, 'resource' | 'record' | 'name'>

/** A link to a record of either collection; plain text for a created contact whose id is unknown. */
export function RecordLink({ resource, record, name }: RecordLinkProps) {
  if (record === '') return name
  return (
    <Link {...routeOf(resource, record)}>
      <SummaryLine text={name} />
    </Link>
  )
}
