import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import classes from './FilterPanel.module.css'
import * as messages from '../list/messages.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { Refine } from './use-refine.ts'
import { conditionsOf, withoutConditions } from '../list/conditions-of.ts'
import type { WordsFor } from '../collection.ts'

/** The list's query in the address, and how many records it finds, once that is known. */
export type FiltersProps = { query: ListQuery; found: number | undefined }

type FilterPanelProps = FiltersProps & {
  collection: CollectionName
  change: Refine
  wordsFor: WordsFor
  children: ReactNode
}

/** The content of the "Filter" popover: each choice applies at once, and its last button says how many records are found. */
export function FilterPanel({ collection, query, found, change, wordsFor, children }: FilterPanelProps) {
  const conditions = conditionsOf(collection, query.refine, wordsFor)
  const panel = useRef<HTMLDivElement>(null)
  const startVisit = useEffectEvent(change.startVisit)
  useLayoutEffect(() => {
    const popover = panel.current?.closest<HTMLElement>('[popover]')
    if (!popover) return undefined
    const open = () => {
      place(popover)
      startVisit()
    }
    open()
    popover.addEventListener('beforetoggle', open)
    return () => popover.removeEventListener('beforetoggle', open)
  }, [])
  const close = () => panel.current?.closest<HTMLElement>('[popover]')?.hidePopover()
  return (
    <div ref={panel} role="dialog" aria-label={messages.filters} className={`small ${classes.panel}`}>
      <div className={`pair ${classes.parts}`}>{children}</div>
      <div className={`row spread ${classes.foot}`}>
        <Button
          size="small"
          disabled={conditions.length === 0}
          onClick={() => change.replace(withoutConditions(conditions, query.refine))}
        >
          {messages.clearAll}
        </Button>
        <Button size="small" look="main" onClick={close}>
          {messages.showFound(collection, found)}
        </Button>
      </div>
    </div>
  )
}

/** Puts the popover under its button; on a phone the style sheet puts it at the bottom of the screen. */
function place(popover: HTMLElement): void {
  const button = document.querySelector(`[popovertarget=${popover.id}]`)
  if (!button) return
  const { bottom, left } = button.getBoundingClientRect()
  popover.style.setProperty('--top', `${bottom + 4}px`)
  popover.style.setProperty('--start', `${left}px`)
}
