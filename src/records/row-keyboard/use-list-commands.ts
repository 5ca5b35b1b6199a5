import { useRouter } from '@tanstack/react-router'
import { parametersOf } from '../../domain/query/parameters-of.ts'
import { stepPeriod } from '../../domain/query/step-period.ts'
import { today } from '../../domain/today.ts'
import { useRefine } from '../filters/use-refine.ts'
import { withParameter } from '../filters/conditions-of.ts'
import { pressOf, useCommands } from '../shortcuts/commands.ts'
import type { ShownList } from '../list/shown-list.ts'
import { editRouteOf } from '../record-route.ts'
import { rowOf, rowsOnScreen } from '../list/rows-on-screen.ts'

/** What a list's commands do with its rows. */
type Acts = {
  /** Moves the focus by rows. */
  move: (by: number) => void
  /** The row, from 0, that takes the focus once other rows have arrived. */
  expectAt: (index: number) => void
  /** Selects while moving to the next or previous row. */
  extend: (by: number) => void
  /** Selects or deselects the focused row. */
  toggle: () => void
  /** Asks whether to delete the record of the focused row. */
  ask: () => void
}

/** Provides the commands of a list that are possible. */
export function useListCommands<T extends { id: string }>(shown: ShownList<T>, acts: Acts): void {
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
export function isInRecord(): boolean {
  return document.activeElement?.closest('[data-pane]') != null
}

/** A checkbox handles the space bar itself; with Shift it selects as a click with Shift does. */
function isOnBox(): boolean {
  return document.activeElement instanceof HTMLInputElement
}
