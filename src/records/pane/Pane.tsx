import { Navigate, useLocation } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useSyncExternalStore, useRef, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { ShownList } from '../list/shown-list.ts'
import { routeOf } from '../record-route.ts'
import { openIn } from './side-by-side.ts'
import { useHidden } from '../hidden-records.ts'
import { rowsOnScreen, rowWith, stopsOf, linkStop } from '../list/rows-on-screen.ts'
import classes from './Pane.module.css'
import { RecordBeside } from './RecordBeside.tsx'
import { useOpenRecord } from './use-open-record.ts'
import { startKeys } from '../shortcuts/start-keys.ts'
import type { CommandId } from '../shortcuts/bindings.ts'
import { useCommands } from '../shortcuts/commands.ts'
import * as messages from '../list/messages.ts'
import { wide } from './wide.ts'

/** The record in the address beside its list, or on its own page where the window is too narrow for both. */
export function Pane<T extends { id: string }>(shown: ShownList<T>) {
  const isWide = useSyncExternalStore(wide.subscribe, wide.get)
  const { id, before } = useLocation({
    select: ({ href, state }) => ({ id: openIn(href), before: state.before }),
    structuralSharing: true,
  })
  if (isWide) return <OpenRecord {...shown} />
  if (id === undefined) return undefined
  const state = { list: shown.query, ...(before && { before }) }
  return <Navigate {...routeOf(shown.collection.resource, id)} state={state} replace />
}

/** The open record beside its list, which moves with the focus along the rows. */
function OpenRecord<T extends { id: string }>({ collection, query, selection }: ShownList<T>) {
  const { resource } = collection
  const pane = useRef<HTMLElement>(null)
  const enter = () => pane.current?.querySelector('h2')?.focus({ preventScroll: true })
  const open = useOpenRecord(resource, query, enter)
  const hidden = useHidden(resource)
  const id = open.id !== undefined && hidden.has(open.id) ? undefined : open.id
  useMarkedRow(id)
  const toRow = () => linkOf(open.id)?.focus()
  const close = () => {
    toRow()
    open.close()
  }
  /** Opens the record of the row below or above, and keeps the focus in the record. */
  const step = (by: number) => {
    const rows = rowsOnScreen()
    const at = rows.findIndex((row) => row.dataset['id'] === open.id)
    const next = rows[at + by]?.dataset['id']
    if (next === undefined) return
    flushSync(() => open.follow(next, false))
    rowWith(next)?.scrollIntoView({ block: 'nearest' })
    enter()
  }
  usePaneCommands(pane, { step, toRow, close: id === undefined ? undefined : close })
  return (
    <section
      ref={pane}
      data-pane
      aria-label={messages.region[resource]}
      className={`${classes.pane} screen-only`}
    >
      {id === undefined ? (
        <p className={`quiet small ${classes.none}`}>{messages.noneOpen[resource]}</p>
      ) : (
        <RecordBeside
          key={id}
          id={id}
          collection={collection}
          selection={selection}
          isSettled={open.isSettled}
          place={query}
          onClose={close}
          onDeleted={open.followNext}
        />
      )}
    </section>
  )
}

/** The link of a record's row; if the record is not on the page, the link of the row that is the table's tab stop. */
function linkOf(id: string | undefined): HTMLElement | null | undefined {
  const row = id === undefined ? undefined : rowWith(id)
  return row?.querySelector('a') ?? document.querySelector<HTMLElement>('main tbody [tabindex="0"]')
}

type Acts = {
  /** Opens the next or previous record. */
  step: (by: number) => void
  /** Moves the focus to the row of the record. */
  toRow: () => void
  /** Closes the record; undefined if none is open. */
  close: (() => void) | undefined
}

/**
 * Provides the commands of the record beside its list. While the focus is in it, they apply to it and not to the rows.
 */
function usePaneCommands(pane: RefObject<HTMLElement | null>, { step, toRow, close }: Acts): void {
  useEffect(startKeys, [])
  const leave = useEffectEvent(toRow)
  useEffect(() => {
    const here = pane.current
    const onKeyDown = (event: KeyboardEvent) => {
      const isOver = event.target instanceof Element && event.target.closest('dialog, [popover], form')
      if (event.key !== 'Escape' || event.defaultPrevented || isOver) return
      event.preventDefault()
      leave()
    }
    here?.addEventListener('keydown', onKeyDown)
    return () => here?.removeEventListener('keydown', onKeyDown)
  }, [pane])
  useCommands(() => {
    const here = pane.current
    if (!here?.contains(document.activeElement)) return { back: close }
    const press = (id: CommandId) => {
      const control = here.querySelector<HTMLElement>(`[data-command="${id}"]:not([aria-disabled=true])`)
      return control ? () => control.click() : undefined
    }
    return {
      nextRow: () => step(1),
      previousRow: () => step(-1),
      edit: press('edit'),
      delete: press('delete'),
      markReviewed: press('markReviewed'),
      markAsk: press('markAsk'),
    }
  })
}

/** Marks the row of the open record. */
function useMarkedRow(id: string | undefined): void {
  useEffect(() => markRow(id), [id])
}

/**
 * Marks the row of the open record, now and when other rows arrive. It changes the DOM on screen, so that no row
 * renders again when another record is opened. Returns a function that removes the mark.
 */
function markRow(id: string | undefined): () => void {
  const mark = (open: string | undefined) => {
    for (const row of rowsOnScreen()) {
      const isOpen = row.dataset['id'] === open
      if (row.hasAttribute('data-open') === isOpen) continue
      row.toggleAttribute('data-open', isOpen)
      const link = stopsOf(row)[linkStop]
      if (isOpen) link?.setAttribute('aria-current', 'true')
      else link?.removeAttribute('aria-current')
    }
  }
  const sync = () => mark(id)
  const observer = new MutationObserver(sync)
  const page = document.querySelector('main') ?? document.body
  observer.observe(page, { childList: true, subtree: true })
  sync()
  return () => {
    observer.disconnect()
    mark(undefined)
  }
}
