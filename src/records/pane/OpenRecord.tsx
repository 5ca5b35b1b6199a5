import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ShownList } from '../list/shown-list.ts'
import { useHidden } from '../hidden-records.ts'
import { rowsOnScreen, rowWith } from '../row-keyboard/rows-on-screen.ts'
import classes from './Pane.module.css'
import { RecordBeside } from './RecordBeside.tsx'
import { useMarkedRow } from './use-marked-row.ts'
import { useOpenRecord } from './use-open-record.ts'
import { usePaneCommands } from './use-pane-commands.ts'
import * as messages from './messages.ts'

/** The open record beside its list, which moves with the focus along the rows. */
export function OpenRecord<T extends { id: string }>({ collection, query, selection }: ShownList<T>) {
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
    <section ref={pane} data-pane aria-label={messages.region[resource]} className={classes.pane}>
      {id === undefined ? (
        <p className={classes.none}>{messages.noneOpen[resource]}</p>
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
