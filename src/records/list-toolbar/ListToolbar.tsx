import type { ComponentType } from 'react'
import { Suspense, useEffect, useState } from 'react'
import type { ListQuery } from '../../domain/page.ts'
import { awaitKeysOf } from '../../ui/early-keys.ts'
import { FilterIcon } from '../../ui/icons.tsx'
import { LaterPopover } from '../../ui/LaterPopover.tsx'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import * as messages from '../list/messages.ts'
import type { ShownList } from '../list/shown-list.ts'
import classes from './ListToolbar.module.css'

const Tools = lazyNamed(() => import('./ListActions.tsx'), 'ListActions', MissingForNow)

type ListToolbarProps<T extends { id: string }> = ShownList<T> & {
  /** The filters of the list. */
  Filters: ComponentType<{ query: ListQuery }> & { preload: () => Promise<void> }
  /** The conditions of the list, in words. */
  Chips: ComponentType<{ refine: string }>
}

/** The line between the heading and the table: filters, and actions on everything that the list finds. */
export function ListToolbar<T extends { id: string }>(props: ListToolbarProps<T>) {
  const { Filters, Chips, ...shown } = props
  const { query, list } = shown
  const [isIdle, setIsIdle] = useState(false)
  // A key was pressed that the tools may handle.
  const [isHurried, setIsHurried] = useState(false)
  const { isPending } = list
  const isReady = isIdle || (isHurried && !isPending)
  useEffect(() => (isPending ? undefined : whenIdle(() => setIsIdle(true))), [isPending])
  useEffect(
    () =>
      awaitKeysOf('list', () => {
        void Tools.preload()
        setIsHurried(true)
      }),
    [],
  )
  return (
    <div className={classes.line}>
      <LaterPopover
        id="filters"
        className={classes.filter}
        menuClassName={classes.panel}
        load={Filters.preload}
        face={
          <>
            <FilterIcon />
            {messages.filter}
          </>
        }
      >
        <Filters query={query} />
      </LaterPopover>
      <div className={classes.chips} data-refined={query.refine !== undefined}>
        <Suspense>{query.refine !== undefined && <Chips refine={query.refine} />}</Suspense>
      </div>
      {/* Their code is there on the way from the other list: they stay on the screen. */}
      <Suspense>{(isReady || Tools.isLoaded()) && <Tools {...shown} hasKeys={isReady} />}</Suspense>
    </div>
  )
}
