// Over 200 lines because all commands of a list are in one place.
import { oneSpaced } from '../../domain/text.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { releaseKeysOf } from '../../ui/early-keys.ts'
import { runKey, startKeys } from '../../shortcuts/start-keys.ts'
import type { ShownList } from '../list/shown-list.ts'
import type { Collection, RecordNaming } from '../collection.ts'
import { focusRow, positionOf, linkStop, rowOf, rowsOnScreen, stopsOf } from '../list/rows-on-screen.ts'
import type { Selection } from '../list/selection.ts'
import { ReviewDialog } from '../selection/ReviewDialog.tsx'
import * as messages from '../list/messages.ts'
import { listenForRowKeys, roveRows, tickByKeys, type RovingRows } from './rove-rows.ts'
import { arriveAtRow, startReturning } from './return-to-row.ts'
import { useRouter } from '@tanstack/react-router'
import { parametersOf } from '../../domain/query/parameters-of.ts'
import { stepPeriod } from '../../domain/query/step-period.ts'
import { today } from '../../domain/day.ts'
import { useRefine } from '../filters/use-refine.ts'
import { withParameter } from '../list/conditions-of.ts'
import { pressOf, useCommands } from '../../shortcuts/commands.ts'
import { editRouteOf } from '../record-route.ts'

/** The keys of a list, with its rows as a single tab stop. Renders nothing except the questions that keys raise. */
export function ListKeys<T extends { id: string }>(shown: ShownList<T>) {
  const { collection, list, selection } = shown
  const { Keys } = collection
  const roving = useRef<RovingRows>(undefined)
  const ticking = useRef<ReturnType<typeof tickByKeys>>(undefined)
  const [asked, setAsked] = useState<T>()
  const [said, setSaid] = useState('')
  const recordOf = (row: HTMLElement | undefined) =>
    row && list.data?.items.find(({ id }) => id === row.dataset['id'])

  /** What keys are about: the focused row, or all selected ones if it is one of them or no row has the focus. */
  const recordsNow = (): readonly T[] => {
    if (isInRecord()) return []
    const record = recordOf(rowOf())
    const ticked = selection.ticked()
    return record && !ticked.has(record.id) ? [record] : [...ticked.values()]
  }

  const describe = useEffectEvent(() => {
    const row = rowOf() ?? rowsOnScreen().find((one) => one.querySelector('[tabindex="0"]'))
    const link = row && stopsOf(row)[linkStop]
    const record = recordOf(row)
    if (!link || !record) return
    const isTicked = selection.ticked().has(record.id)
    link.setAttribute(
      'aria-description',
      describeRow(collection.noun, record, isTicked, link.ariaLabel ?? link.textContent),
    )
  })
  useEffect(() => {
    startKeys()
    const rows = roveRows(() => {
      arriveAtRow()
      describe()
    })
    const ticks = tickByKeys(rows)
    roving.current = rows
    ticking.current = ticks
    const stopListening = listenForRowKeys(rows, ticks.extend)
    const stopReturning = startReturning()
    return () => {
      rows.stop()
      stopListening()
      stopReturning()
    }
  }, [])
  // When the focus returns to a row, screen readers say whether it is selected.
  useEffect(() => selection.subscribe(() => describe()), [selection])

  useListCommands(shown, {
    move: (by) => roving.current?.move(by),
    expectAt: (index) => roving.current?.expectAt(index),
    extend: (by) => ticking.current?.extend(by),
    toggle: () => {
      ticking.current?.toggle()
      // The selection's own status announces selected rows.
      setSaid(selection.ticked().size === 0 ? messages.nothingSelected : '')
    },
    ask: () => setAsked(recordOf(rowOf())),
  })
  // Must run after the effects above, which listen to the keys.
  useEffect(() => releaseKeysOf('list', runKey), [])
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {/* Until it is loaded, all keys of the list wait (ListActions.tsx). */}
      {Keys && <Keys recordsNow={recordsNow} />}
      {asked && (
        <DeleteRow
          collection={collection}
          record={asked}
          selection={selection}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

type DeleteRowProps<T extends { id: string }> = {
  collection: Collection<T>
  record: T
  selection: Selection<T>
  onClose: () => void
}

function DeleteRow<T extends { id: string }>(props: DeleteRowProps<T>) {
  const { collection, record, selection, onClose } = props
  return (
    <ReviewDialog
      collection={collection}
      records={[record]}
      selection={selection}
      asks
      onCancel={onClose}
      onDone={(going) => {
        const position = positionOf(going)
        onClose()
        focusRow(position, going)
      }}
    />
  )
}

/** What a screen reader says after the name of a row's link: what else identifies the record, and whether it is selected. */
function describeRow<T>(noun: RecordNaming<T>, record: T, isTicked: boolean, link: string): string {
  const parts = [...noun.summaryOf(record), noun.detailOf?.(record) ?? '']
  const said = `, ${oneSpaced(link)}, `
  const others = parts.map(oneSpaced).filter((part) => part && !said.includes(`, ${part}, `))
  return messages.rowDescription(others, isTicked)
}

/** What a list's commands do with its rows. */
type Acts = {
  move: (by: number) => void
  /** The row, from 0, that takes the focus once other rows have arrived. */
  expectAt: (index: number) => void
  /** Selects while moving to the next or previous row. */
  extend: (by: number) => void
  toggle: () => void
  ask: () => void
}

/** Provides the commands of a list that are possible. */
function useListCommands<T extends { id: string }>(shown: ShownList<T>, acts: Acts): void {
  const { collection, query, selection } = shown
  const { resource } = collection
  const router = useRouter()
  const refine = useRefine(resource, query.refine)
  const edit = (id: string) =>
    void router.navigate({ ...editRouteOf(resource, id), state: { list: query, before: 'list' } })
  const toPage = (command: 'previousPage' | 'nextPage') => {
    const press = pressOf(command)
    return (
      press &&
      (() => {
        acts.expectAt(0)
        press()
      })
    )
  }
  const toPeriod = (by: 1 | -1) => {
    if (!parametersOf(resource).has('period')) return undefined
    const period = new URLSearchParams(query.refine).get('period')
    const other = period ? stepPeriod(period, by, today()) : by < 0 ? 'last-month' : 'this-month'
    if (other === undefined) return undefined
    return () => refine.replace(withParameter(resource, query.refine, 'period', [other]))
  }
  useCommands(() => {
    const row = rowOf()
    const id = row?.dataset['id']
    const hasRows = rowsOnScreen().length > 0 && !isInRecord()
    const isPageTicked = headBox()?.checked === true
    const ticked = selection.ticked()
    return {
      ...(hasRows && {
        nextRow: () => acts.move(1),
        previousRow: () => acts.move(-1),
        tickNext: () => acts.extend(1),
        tickPrevious: () => acts.extend(-1),
        toRows: nothing,
        ...(!isPageTicked && { selectAll: () => headBox()?.click() }),
      }),
      ...(row && { firstRow: nothing, lastRow: nothing, acrossRow: nothing, open: nothing }),
      ...(row && !isOnBox() && { tick: acts.toggle }),
      // On a selected row the button of the selection is pressed.
      ...(id !== undefined && { edit: () => edit(id), ...(!ticked.has(id) && { delete: acts.ask }) }),
      ...(ticked.size > 0 && { copy: nothing }),
      search: toSearch,
      previousPage: toPage('previousPage'),
      nextPage: toPage('nextPage'),
      periodBefore: toPeriod(-1),
      periodAfter: toPeriod(1),
    }
  })
}

/** The browser handles their keys; the sheet only lists them. */
function nothing(): void {}

function toSearch(): void {
  const box = document.querySelector<HTMLInputElement>('main [type=search]')
  box?.focus()
  box?.select()
}

function headBox(): HTMLInputElement | null {
  return document.querySelector('main thead input[type=checkbox]')
}

/** The record beside the list has keys of its own. */
function isInRecord(): boolean {
  return document.activeElement?.closest('[data-pane]') != null
}

/** A checkbox handles the space bar itself; with Shift it selects as a click with Shift does. */
function isOnBox(): boolean {
  return document.activeElement instanceof HTMLInputElement
}
