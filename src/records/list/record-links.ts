import { useRouter } from '@tanstack/react-router'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import '../../ui/history-state.ts'

/** How the rows of a list lead to their records. */
export type RecordLinks = {
  /** The address of a record, for its link. */
  hrefOf: (id: string) => string
  /** Goes to a record. */
  open: (id: string) => void
  /** Loads a record and the code of its page, because it is about to be opened. */
  expect: (id: string) => void
}

/**
 * One set of links for all rows of a list. A link of the router in each row would work out its address and watch the
 * location by itself, which took a third of the time that a page of rows needs.
 */
export function useRecordLinks(name: CollectionName, query: ListQuery): RecordLinks {
  const router = useRouter()
  const base = router.basepath === '/' ? '' : router.basepath
  return {
    hrefOf: (id) => `${base}/${name}/${encodeURIComponent(id)}`,
    // The record leads back to the place in the list.
    open: (id) => void router.navigate({ ...routeTo(name, id), state: { list: query, before: 'list' } }),
    // A failure shows on the page itself.
    expect: (id) => void router.preloadRoute(routeTo(name, id)).catch(() => undefined),
  }
}

function routeTo(name: CollectionName, id: string) {
  return name === 'contacts'
    ? ({ to: '/contacts/$contactId', params: { contactId: id } } as const)
    : ({ to: '/transactions/$transactionId', params: { transactionId: id } } as const)
}
