import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HistoryState } from '@tanstack/react-router'
import { keys } from '../../api/cache/keys.ts'
import { resource } from '../../api/resource.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import { useHidden } from '../hidden-records.ts'
import '../../ui/use-entry-state.ts'

export type Neighbour = { id: string; list: ListQuery }

/** The position of a record in its list, from 1, and its neighbours, across pages. */
type Neighbours = {
  position: number
  /** How many the list has; undefined if the service does not say. */
  total: number | undefined
  previous: Neighbour | undefined
  next: Neighbour | undefined
  /** The pages, not read yet, that these are on. */
  awaited: Partial<Record<'previous' | 'next', ReturnType<typeof usePage>>>
}

/**
 * The neighbours of a record in the list it was opened from, as filtered and sorted. A record that an edit has removed from
 * the list keeps its place. Undefined until they are known, and without a list.
 */
export function useNeighbours(
  name: CollectionName,
  id: string,
  query: ListQuery | undefined,
): Neighbours | undefined {
  const hidden = useHidden(name)
  const isEndless = query?.refine?.includes('size=endless') === true
  const page = usePage(name, query).data
  const rows = page?.items.filter((row) => row.id === id || !hidden.has(row.id)) ?? []
  const at = rows.findIndex((row) => row.id === id)
  const isFirst = at === 0 && page !== undefined && page.page > 1 && !isEndless
  const isLast = at !== -1 && at === rows.length - 1 && page?.more === true
  const before = usePage(name, isFirst && query ? { ...query, page: query.page - 1 } : undefined)
  const after = usePage(name, isLast && query ? { ...query, page: query.page + 1 } : undefined)
  const place = JSON.stringify([keys.list(name, query ?? nothing), id])
  const neighbour = (row: { id: string } | undefined, by: number) =>
    row && query && { id: row.id, list: { ...query, page: query.page + by } }
  const others = after.data?.items.slice(isEndless ? rows.length : 0)
  const neighbours: Neighbours | undefined =
    page && at !== -1
      ? {
          position: positionIn(page, id, isEndless),
          total: page.total,
          previous: at > 0 ? neighbour(rows[at - 1], 0) : neighbour(before.data?.items.at(-1), -1),
          next: isLast ? neighbour(others?.[0], 1) : neighbour(rows[at + 1], 0),
          awaited: {
            ...(isFirst && !before.data && { previous: before }),
            ...(isLast && !after.data && { next: after }),
          },
        }
      : undefined
  useEffect(() => {
    if (neighbours) last = { place, neighbours }
  })
  return neighbours ?? (last?.place === place ? last.neighbours : undefined)
}

function positionIn({ items, page, pageSize }: Page<{ id: string }>, id: string, isEndless: boolean): number {
  const at = items.findIndex((row) => row.id === id) + 1
  return isEndless ? at : at + (page - 1) * pageSize
}

const nothing: ListQuery = { search: '', page: 1 }

let last: { place: string; neighbours: Neighbours } | undefined

function usePage(name: CollectionName, query: ListQuery | undefined) {
  const options = resource(name).list(useSession(), query ?? nothing)
  const { data, isError, refetch } = useQuery({ ...options, enabled: query !== undefined })
  return { data: query && (data as Page<{ id: string }> | undefined), isError, refetch }
}

type Here = { list: ListQuery | undefined; before: HistoryState['before'] | undefined }

/**
 * The history state for the page of a neighbour, which replaces the open one. If the neighbour is on another page of
 * the list, or there is a record's page behind it, one step back does not lead to its place in the list.
 */
export function neighbourState({ list }: Neighbour, here: Here): HistoryState {
  const isSamePage = here.list?.page === list.page
  return { list, ...(isSamePage && here.before === 'list' && { before: 'list' }) }
}
