import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { loadGetRecord } from '../../api/resource.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import '../../ui/use-entry-state.ts'
import { routeOf } from '../record-route.ts'
import { sortedBy, searchOf } from './list-query.ts'
import { createStore } from '../../storage/create-store.ts'

/**
 * The links of a list, to its records and to its other pages. With a router link for each, every link would compute its
 * address and watch the location, which took a third of the time to render a page of rows.
 */
export function useListLinks(
  name: CollectionName,
  query: ListQuery,
): {
  records: Links<string>
  pages: Links<number>
  sorts: Pick<Links<string>, 'hrefOf' | 'open'>
  loadCode: () => Promise<unknown>
} {
  const router = useRouter()
  // The code of the record page, and the code that reads a record. The same function in every rendering, which loads once.
  const loadCode = useCallback(
    () => Promise.all([router.loadRouteChunk(router.routesById[routeOf(name, '').to]), loadGetRecord()]),
    [router, name],
  )
  const base = `${router.basepath === '/' ? '' : router.basepath}/${name}`
  return {
    loadCode,
    records: {
      hrefOf: (id) => `${base}/${encodeURIComponent(id)}`,
      open: (id) => {
        const show = openBeside.get()
        if (show) show(id)
        else void router.navigate({ ...routeOf(name, id), state: { list: query, before: 'list' } })
      },
      // The page itself reports a failure. Beside the list, a record is read only once it is open, because focus often
      // just passes over rows.
      expect: (id) => {
        if (!openBeside.get()) void router.preloadRoute(routeOf(name, id)).catch(() => undefined)
      },
    },
    pages: {
      hrefOf: (page) => base + searchOf({ ...query, page }),
      open: (page) => void router.navigate({ to: `/${name}`, search: { ...query, page } }),
      expect: (page) =>
        void router.preloadRoute({ to: `/${name}`, search: { ...query, page } }).catch(() => undefined),
    },
    // Sorting may require reading everything, so nothing is preloaded.
    sorts: {
      hrefOf: (by) => base + searchOf(sortedBy(query, by)),
      open: (by) => void router.navigate({ to: `/${name}`, search: sortedBy(query, by), resetScroll: false }),
    },
  }
}

/** The target of one kind of link, by a record's id or a page number. */
export type Links<To> = {
  hrefOf: (to: To) => string
  open: (to: To) => void
  /** Loads what will be needed, because the link is about to be opened. */
  expect: (to: To) => void
}

/** Opens a record beside the list on screen, by its id. Set by records/pane while it is shown; otherwise a record has a page. */
export const openBeside = createStore<((id: string) => void) | undefined>(undefined)
