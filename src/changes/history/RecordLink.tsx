import { routeOf } from '../../records/record-route.ts'
import { Link } from '@tanstack/react-router'
import { SummaryLine } from '../../ui/SummaryLine.tsx'
import type { CollectionName } from '../../domain/collection-name.ts'

type RecordLinkProps = { resource: CollectionName; record: string; name: string }

/** A link to a record of either collection; plain text for a created contact whose id is unknown. */
export function RecordLink({ resource, record, name }: RecordLinkProps) {
  if (record === '') return name
  return (
    <Link {...routeOf(resource, record)}>
      <SummaryLine text={name} />
    </Link>
  )
}
