import { Suspense, useEffect, useState } from 'react'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { whenUnusedAfter } from '../../ui/when-unused.ts'

const ViewsRail = lazyNamed(() => import('../../records/views/ViewsRail.tsx'), 'ViewsRail', MissingForNow)

/** The views of the lists, loaded once the first page has been idle for a moment. */
export function LazyViews() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => whenUnusedAfter(1000, () => setIsWanted(true)), [])
  return <Suspense>{isWanted && <ViewsRail />}</Suspense>
}
