import { Suspense, useEffect, useState } from 'react'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import type { ShownList } from '../list/shown-list.ts'
import classes from './ListToolbar.module.css'

const Tools = lazyNamed(() => import('../tools/ListTools.tsx'), 'ListTools', MissingForNow)

/** The line between the heading and the table: what narrows the list, and what can be done with all that it finds. */
export function ListToolbar<T extends { id: string }>(shown: ShownList<T>) {
  'use no memo' // its props are new whenever it renders
  const [isReady, setIsReady] = useState(false)
  const { isPending } = shown.list
  useEffect(() => (isPending ? undefined : whenIdle(() => setIsReady(true))), [isPending])
  return (
    <div className={classes.line}>
      <div className={classes.tools}>
        <Suspense>{isReady && <Tools {...shown} />}</Suspense>
      </div>
    </div>
  )
}
