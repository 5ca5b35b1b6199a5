import { Suspense, useEffect, useState } from 'react'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import type { ListFootProps } from './ListFoot.tsx'

const ListFoot = lazyNamed(() => import('./ListFoot.tsx'), 'ListFoot', MissingForNow)

/** What is beside the pager, where it shifts nothing, loaded once the rows are shown. */
export function LazyListFoot(props: ListFootProps) {
  const [isReady, setIsReady] = useState(ListFoot.isLoaded)
  useEffect(() => whenIdle(() => setIsReady(true)), [])
  return <Suspense>{isReady && <ListFoot {...props} />}</Suspense>
}
