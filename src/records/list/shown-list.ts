import type { UseQueryResult } from '@tanstack/react-query'
import type { ListQuery, Page } from '../../domain/page.ts'
import type { Collection } from '../collection.ts'
import type { Column } from './column.ts'
import type { Selection } from './selection.ts'

/** The list on the screen, for actions on everything that it finds. */
export type ShownList<T extends { id: string }> = {
  collection: Collection<T>
  query: ListQuery
  list: UseQueryResult<Page<T>>
  /** Its default columns. */
  columns: Column<T>[]
  selection: Selection<T>
}

/** How many records the query in the address finds; undefined until that is known. */
export function totalOf<T extends { id: string }>({ list }: Pick<ShownList<T>, 'list'>): number | undefined {
  return list.isPlaceholderData ? undefined : list.data?.total
}
