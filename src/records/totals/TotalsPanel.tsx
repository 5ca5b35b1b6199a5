import { Suspense, useSyncExternalStore } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { ListQuery } from '../../domain/page.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { totalsChoice } from './totals-choice.ts'

const OpenTotals = lazyNamed(() => import('./OpenTotals.tsx'), 'OpenTotals', MissingPart, 'on use')

/** The totals of all transactions of a query, while they are switched on. */
export function TotalsPanel({ query, readAt }: { query: ListQuery; readAt: number }) {
  const choice = totalsChoice(useSession())
  const { isOpen, by } = useSyncExternalStore(choice.subscribe, choice.get)
  return <Suspense>{isOpen && <OpenTotals query={query} by={by} readAt={readAt} />}</Suspense>
}
