import type { MouseEvent, ReactNode } from 'react'
import { useRef } from 'react'
import type { Page } from '../contract/page.ts'
import type { Noun } from './noun.ts'
import { RecordRow } from './RecordRow.tsx'
import classes from './RecordTable.module.css'
import type { Selection } from './selection.ts'
import { useTicked } from './selection.ts'

export type Column<T> = {
  header: string
  /** What a row shows; in the first column a link to the record. */
  cell: (record: T) => ReactNode
  /** The noun's own style for width, alignment and the place in a card. */
  className: string | undefined
}

type RecordTableProps<T extends { id: string }> = {
  noun: Noun<T>
  page: Page<T>
  columns: Column<T>[]
  selection: Selection<T>
  /** Whether the rows answer an older question, while a newer one is being asked. */
  busy: boolean
}

/** The rows of one page, each with its tick. The roles are written out because phones show the rows as cards. */
export function RecordTable<T extends { id: string }>({
  noun,
  page,
  columns,
  selection,
  busy,
}: RecordTableProps<T>) {
  const ticked = useTicked(selection)
  const anchor = useRef<string>(undefined)
  const tickedHere = page.items.filter((record) => ticked.has(record.id)).length
  const tick = (record: T, on: boolean, range: boolean) => {
    selection.set(range ? between(page.items, anchor.current, record) : [record], on)
    anchor.current = record.id
  }
  return (
    <table role="table" aria-label={noun.title} aria-busy={busy} className={classes.table}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={classes.tick}>
            <label>
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={tickedHere === page.items.length}
                ref={(box) => {
                  if (box) box.indeterminate = tickedHere > 0 && tickedHere < page.items.length
                }}
                onChange={(event) => selection.set(page.items, event.target.checked)}
              />
            </label>
          </th>
          {columns.map(({ header, className }) => (
            <th key={header} role="columnheader" scope="col" className={className}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" onClick={openRow}>
        {page.items.map((record) => (
          <RecordRow
            key={record.id}
            record={record}
            name={noun.nameOf(record)}
            columns={columns}
            ticked={ticked.has(record.id)}
            onTick={tick}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The records from the last one ticked to this one, both included; this one alone when the other is not here. */
function between<T extends { id: string }>(items: T[], anchor: string | undefined, record: T): T[] {
  const from = items.findIndex(({ id }) => id === anchor)
  const to = items.indexOf(record)
  return from === -1 ? [record] : items.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** A click beside the link opens the record too, unless it marks text or is meant for something else. */
function openRow({ target, currentTarget, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest('a, label, input, button')) return
  if (ctrlKey || metaKey || shiftKey || altKey || window.getSelection()?.isCollapsed === false) return
  const row = target.closest('tr')
  if (row && currentTarget.contains(row)) row.querySelector('a')?.click()
}
