import { Suspense } from 'react'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { useSecondPart } from '../../ui/use-second-part.ts'

const ViewsRail = lazyNamed(() => import('../../records/views/ViewsRail.tsx'), 'ViewsRail', MissingForNow)

/** The views of the lists in the rail. */
export function LazyViews() {
  return <Suspense>{useSecondPart() && <ViewsRail />}</Suspense>
}
