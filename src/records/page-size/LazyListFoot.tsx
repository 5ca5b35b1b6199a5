import { Suspense } from 'react'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { useSecondPart } from '../../ui/use-second-part.ts'
import type { ListFootProps } from './ListFoot.tsx'

const ListFoot = lazyNamed(() => import('./ListFoot.tsx'), 'ListFoot', MissingForNow)

/** What is beside the pager, where it shifts nothing. */
export function LazyListFoot(props: ListFootProps) {
  return <Suspense>{useSecondPart() && <ListFoot {...props} />}</Suspense>
}
