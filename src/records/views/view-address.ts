import type { CollectionName } from '../../domain/collection-name.ts'
import { searchOf } from '../list/list-query.ts'

/** The address of a view, below the prefix of the connection. */
export function viewAddress(
  basepath: string,
  { resource, search, refine }: { resource: CollectionName; search: string; refine?: string | undefined },
): string {
  const base = basepath === '/' ? '' : basepath
  return `${base}/${resource}${searchOf({ search, page: 1, ...(refine && { refine }) })}`
}
