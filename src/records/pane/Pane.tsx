// Over 200 lines because the pane and the record in it go together.
import { Navigate, useLocation } from '@tanstack/react-router'
import { useSyncExternalStore, useRef, useEffect, useEffectEvent, Suspense, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ShownList } from '../list/shown-list.ts'
import { routeOf, editRouteOf } from '../record-route.ts'
import { openRecordIn, wideWindow } from './side-by-side.ts'
import { useHidden } from '../hidden-records.ts'
import { rowsOnScreen, rowWith, stopsOf, linkStop, focusRow, positionOf } from '../list/rows-on-screen.ts'
import classes from './Pane.module.css'
import { useOpenRecord } from './use-open-record.ts'
import { startKeys } from '../../shortcuts/start-keys.ts'
import { useCommands } from '../../shortcuts/commands.ts'
import * as messages from '../list/messages.ts'
import { isMissing } from '../../api/session/api-error.ts'
import { resource as records, useRecord } from '../../api/resource.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { WithMeta } from '../../domain/record-meta.ts'
import { ButtonLink, Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import type { Collection } from '../collection.ts'
import type { Selection } from '../list/selection.ts'
import { DeleteRecord } from '../selection/DeleteRecord.tsx'

/** The record in the address beside its list, or on its own page where the window is too narrow for both. */
export function Pane<T extends { id: string }>(shown: ShownList<T>) {
  const isWide = useSyncExternalStore(wideWindow.subscribe, wideWindow.get)
  const { id, before } = useLocation({
    select: ({ href, state }) => ({ id: openRecordIn(href), before: state.before }),
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
        <p className={`quiet small centred ${classes.none}`}>{messages.noneOpen[resource]}</p>
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
  step: (by: number) => void
  toRow: () => void
  close: (() => void) | undefined
}

/** Provides the commands of the record beside its list. While the focus is in it, they apply to it and not to the rows. */
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
    if (!pane.current?.contains(document.activeElement)) return { back: close }
    return { nextRow: () => step(1), previousRow: () => step(-1) }
  })
}

function useMarkedRow(id: string | undefined): void {
  useEffect(() => markRow(id), [id])
}

/** Marks the row of the open record on screen, also when other rows arrive, without rendering. Returns a function that removes it. */
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

type RecordBesideProps<T extends { id: string }> = {
  id: string
  collection: Collection<T>
  selection: Selection<T>
  /** Whether it has been read; until then, only the values of its row are shown. */
  isSettled: boolean
  /** The place in the list that its form leads back to. */
  place: ListQuery
  onClose: () => void
  /** Called when the record is about to leave the list, before the row in its place gets the focus. */
  onDeleted: () => void
}

/** One record beside its list: its name, what can be done with it, and its fields. */
function RecordBeside<T extends { id: string }>(props: RecordBesideProps<T>) {
  const { id, collection, selection, isSettled, place, onClose, onDeleted } = props
  const { resource, noun, Details } = collection
  const record = useRecord(records(resource).detail, id, isSettled)
  const missing = isMissing(record.error)
  const data = missing ? undefined : (record.data as WithMeta<T> | undefined)
  const name = data ? noun.nameOf(data) : messages.unnamed[resource]
  const state = { list: place, before: 'list' } as const
  return (
    <article className={classes.record}>
      <header className={classes.top}>
        <h2 tabIndex={-1} className="two-lines" title={name.length > 60 ? name : undefined}>
          {missing ? messages.notFound[resource] : name}
        </h2>
        <Button look="bare" size="tool" aria-label={messages.close} title={messages.close} onClick={onClose}>
          <CloseIcon />
        </Button>
        <div className={`row whole ${classes.actions}`}>
          {data && (
            <ButtonLink size="small" {...editRouteOf(resource, id)} state={state} data-command="edit">
              {messages.edit}
            </ButtonLink>
          )}
          {data && (
            <DeleteRecord
              collection={collection}
              record={data}
              selection={selection}
              onDeleted={() => {
                const position = positionOf([data])
                onDeleted()
                focusRow(position, [data])
              }}
            />
          )}
          <ButtonLink size="small" {...routeOf(resource, id)} state={state}>
            {messages.openPage}
          </ButtonLink>
        </div>
      </header>
      <RecordBody
        record={record}
        missing={missing}
        failure={missing ? noun.missing : messages.recordNotRead[resource]}
        others={data?.aside?.others}
      >
        {(shown) => (
          <Suspense>
            <Details record={shown as unknown as T} isRead={isSettled && !record.isPlaceholderData} />
          </Suspense>
        )}
      </RecordBody>
    </article>
  )
}
