import { Link, useLocation } from '@tanstack/react-router'
import type { CollectionName } from '../../domain/collection-name.ts'
import { readListQuery } from '../list/list-query.ts'
import { editRouteOf } from '../record-route.ts'

type EditFieldLinkProps = {
  resource: CollectionName
  id: string
  field: string
  'aria-label': string
  children: string
}

/** A link to a field in the form of a record, from the record's page or from beside its list. */
export function EditFieldLink({ resource, id, field, ...props }: EditFieldLinkProps) {
  const { pathname, search, state } = useLocation()
  const isBeside = pathname === `/${resource}`
  const list = isBeside ? readListQuery(search) : state.list
  return (
    <Link
      {...editRouteOf(resource, id)}
      hash={field}
      state={{ ...(list && { list }), before: isBeside ? 'list' : 'record' }}
      {...props}
    />
  )
}
