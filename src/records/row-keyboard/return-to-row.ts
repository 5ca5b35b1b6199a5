import { linkStop, rowWith, stopsOf } from '../list/rows-on-screen.ts'
import { landing } from '../../ui/focus-heading.ts'
import classes from '../list/RecordTable.module.css'

// The record whose page was left for a list, until its row appears or the user moves on.
let awaited: string | undefined

/** From now on, leaving a record's page leads back to its row. Returns a function that stops waiting for a row. */
export function startReturning(): () => void {
  landing.focus = returnToRow
  landing.isAwaited = () => awaited !== undefined
  const goOn = () => {
    awaited = undefined
  }
  const events = ['keydown', 'pointerdown'] as const
  for (const type of events) document.addEventListener(type, goOn)
  return () => {
    for (const type of events) document.removeEventListener(type, goOn)
  }
}

/** Focuses and marks the row of the record whose page was just left for its list. False if the list has no such row yet. */
function returnToRow(from: string, to: string): boolean {
  const [, list, id] = /^(.*\/(?:contacts|transactions))\/([^/]+)(?:\/edit)?$/.exec(from) ?? []
  awaited = list === to && id !== undefined ? decodeURIComponent(id) : undefined
  const row = awaitedRow()
  if (row) arrive(row)
  return row !== undefined
}

/** The same once rows arrive, unless the user has moved on. */
export function arriveAtRow(): void {
  const row = awaitedRow()
  if (row && (document.activeElement === document.body || document.activeElement?.tagName === 'H1'))
    arrive(row)
}

function awaitedRow(): HTMLElement | undefined {
  return awaited === undefined ? undefined : rowWith(awaited)
}

function arrive(row: HTMLElement): void {
  awaited = undefined
  const link = stopsOf(row)[linkStop]
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
  const { left = '' } = classes
  row.classList.add(left)
  setTimeout(() => row.classList.remove(left), 1600)
}
