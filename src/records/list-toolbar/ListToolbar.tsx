import { Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { awaitKeysOf } from '../../ui/early-keys.ts'
import { FilterIcon } from '../../ui/icons.tsx'
import { LaterPopover } from '../../ui/LaterPopover.tsx'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow, MissingPart } from '../../ui/MissingPart.tsx'
import { wantSecondPartSoon } from '../../ui/second-part.ts'
import { useSecondPart } from '../../ui/use-second-part.ts'
import { whenIdle } from '../../ui/when.ts'
import * as messages from '../list/messages.ts'
import type { FiltersProps } from '../filters/FilterPanel.tsx'
import { totalOf, type ShownList } from '../list/shown-list.ts'
import type { SelectionBarProps } from '../selection/SelectionBar.tsx'
import button from '../../ui/Button.module.css'
import classes from './ListToolbar.module.css'

const Tools = lazyNamed(() => import('./ListActions.tsx'), 'ListActions', MissingForNow, 'plain')
const Bar = lazyNamed(() => import('../selection/SelectionBar.tsx'), 'SelectionBar', MissingPart, 'plain')
const EditDialog = lazyNamed(() => import('../bulk-edit/EditDialog.tsx'), 'EditDialog', MissingPart)

type ListToolbarProps<T extends { id: string }> = ShownList<T> & {
  Filters: ComponentType<FiltersProps> & { preload: () => Promise<void> }
  Chips: ComponentType<{ refine: string }>
}

/** The line between the heading and the table: filters, and actions on everything that the list finds. */
export function ListToolbar<T extends { id: string }>(props: ListToolbarProps<T>) {
  const { Filters, Chips, ...shown } = props
  const { query, list } = shown
  const isWanted = useSecondPart()
  const [isIdle, setIsIdle] = useState(false)
  const { isPending } = list
  useEffect(() => {
    if (isPending) return
    const stopWanting = wantSecondPartSoon()
    const stopWaiting = whenIdle(() => setIsIdle(true))
    return () => {
      stopWanting()
      stopWaiting()
    }
  }, [isPending])
  useLayoutEffect(() => awaitKeysOf('list'), [])
  return (
    <div className={`row small ${classes.line}`}>
      <LaterPopover
        id="filters"
        data-command="filter"
        className={`${button.button} ${classes.filter}`}
        menuClassName={`sheet ${classes.panel}`}
        load={Filters.preload}
        face={
          <>
            <FilterIcon />
            {messages.filter}
          </>
        }
      >
        <Filters query={query} found={totalOf(shown)} />
      </LaterPopover>
      <div className={`row ${classes.chips}`} data-refined={query.refine !== undefined}>
        <Suspense>{query.refine !== undefined && <Chips refine={query.refine} />}</Suspense>
      </div>
      <Suspense>{isWanted && <Tools {...shown} hasKeys={isIdle} />}</Suspense>
    </div>
  )
}

/** The selection bar, from the second part on: a key right after the first tick finds it. */
export function LazySelectionBar<T extends { id: string }>(props: Omit<SelectionBarProps<T>, 'editor'>) {
  return (
    useSecondPart() && (
      <Suspense>
        <Bar {...props} editor={EditDialog} />
      </Suspense>
    )
  )
}
