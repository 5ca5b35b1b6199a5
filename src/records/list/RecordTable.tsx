import { useCallback, useRef, useSyncExternalStore, memo, type ChangeEvent } from 'react'
import type { ListQuery, Page } from '../../domain/page.ts'
import { editedRows, type Column, type Shown } from './column.ts'
import { copyRows, rowEvents, goToSelection, selectionHintId } from './row-events.ts'
import type { RecordNaming } from '../collection.ts'
import type { Links } from './use-list-links.ts'
import { isPlainClick } from '../../ui/is-plain-click.ts'
import { knownField } from '../../domain/fields.ts'
import { orderBy } from './list-query.ts'
import classes from './RecordTable.module.css'
import * as messages from './messages.ts'
import { useTicked, type Selection } from './selection.ts'

type RecordTableProps<T extends { id: string }> = Shown<T> & {
  noun: RecordNaming<T>
  page: Page<T>
  links: Links<string>
  sorts: Pick<Links<string>, 'hrefOf' | 'open'>
  /** The query in the address, which says what the rows are sorted by. */
  query: ListQuery
  selection: Selection<T>
  /** Whether the rows belong to the previous query, while a new one is loading. */
  busy: boolean
}

/** The rows of one page, each with its checkbox. The roles are explicit because phones show the rows as cards. */
export function RecordTable<T extends { id: string }>({
  noun,
  page,
  links,
  sorts,
  query,
  columns,
  layout,
  fit,
  selection,
  busy,
}: RecordTableProps<T>) {
  const ticked = useTicked(selection)
  const edited = useSyncExternalStore(editedRows.subscribe, editedRows.get)
  const anchor = useRef<string>(undefined)
  const tickedHere = page.items.filter((record) => ticked.has(record.id)).length
  const names = namesOf(page.items, noun)
  // The same function while the rows are the same, so that a tick renders its own row only.
  const tick = useCallback(
    (record: T, on: boolean, range: boolean) => {
      selection.set(range ? between(page.items, anchor.current, record) : [record], on)
      anchor.current = record.id
    },
    [page.items, selection],
  )
  return (
    <table
      ref={fit}
      role="table"
      aria-label={noun.title}
      aria-busy={busy}
      className={`small ${classes.table} ${layout}`}
      onCopy={copyRows}
      onKeyDown={goToSelection}
      {...rowEvents(links)}
    >
      <thead
        role="rowgroup"
        onClick={(event) => {
          const by = event.target instanceof HTMLElement && event.target.dataset['sort']
          if (!by || !isPlainClick(event)) return
          event.preventDefault()
          sorts.open(by)
        }}
      >
        <tr role="row">
          <th role="columnheader" scope="col" className={`centred ${classes.tick}`}>
            <input
              type="checkbox"
              aria-label={messages.selectPage}
              aria-describedby={tickedHere > 0 ? selectionHintId : undefined}
              checked={tickedHere === page.items.length}
              ref={(box) => {
                if (box) box.indeterminate = tickedHere > 0 && tickedHere < page.items.length
              }}
              onChange={(event) => selection.set(page.items, event.target.checked)}
            />
          </th>
          {columns.map((column) => (
            <ColumnHeading key={column.header} column={column} query={query} sorts={sorts} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {page.items.map((record, index) => (
          <RecordRow
            key={record.id}
            record={record}
            name={names[index] ?? ''}
            href={links.hrefOf(record.id)}
            columns={edited.get(record.id)?.(columns) ?? columns}
            ticked={ticked.has(record.id)}
            onTick={tick}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The records' names, with details where another record on the page has the same name. */
function namesOf<T>(records: T[], noun: RecordNaming<T>): string[] {
  const names = records.map(noun.nameOf)
  return records.map((record, index) => {
    const name = names[index] ?? ''
    if (names.indexOf(name) === names.lastIndexOf(name)) return name
    const others = noun.summaryOf(record).filter((part) => part !== name)
    return [name, ...others, noun.detailOf?.(record)].filter(Boolean).join(', ')
  })
}

/** The records from the last selected one to this one, inclusive; only this one if the other is not on the page. */
function between<T extends { id: string }>(items: T[], anchor: string | undefined, record: T): T[] {
  const from = items.findIndex(({ id }) => id === anchor)
  const to = items.indexOf(record)
  return from === -1 ? [record] : items.slice(Math.min(from, to), Math.max(from, to) + 1)
}

type ColumnHeadingProps<T> = {
  column: Column<T>
  query: ListQuery
  sorts: Pick<Links<string>, 'hrefOf'>
}

function ColumnHeading<T>({ column, query, sorts }: ColumnHeadingProps<T>) {
  const { name, header, field = name, unit, isExtra, className } = column
  if (isExtra)
    return (
      <th role="columnheader" scope="col" className={className}>
        <span dir="auto">{header}</span>
      </th>
    )
  const sort = knownField(field)?.publicName ?? field
  return (
    <th role="columnheader" scope="col" aria-sort={orderBy(query, sort)} className={className}>
      <a href={sorts.hrefOf(sort)} data-sort={sort}>
        {header}
      </a>
      {unit && <span> {unit}</span>}
    </th>
  )
}

type RecordRowProps<T extends { id: string }> = {
  record: T
  name: string
  href: string
  columns: Column<T>[]
  ticked: boolean
  onTick: (record: T, on: boolean, range: boolean) => void
}

/** One record as a table row, or as a card on phones. The table handles the events of all rows. */
function Row<T extends { id: string }>({ record, name, href, columns, ticked, onTick }: RecordRowProps<T>) {
  return (
    <tr role="row" data-id={record.id} data-ticked={ticked}>
      <td role="cell" className={`centred ${classes.tick}`}>
        <input
          type="checkbox"
          aria-label={messages.select(name)}
          aria-describedby={ticked ? selectionHintId : undefined}
          checked={ticked}
          onChange={(event) => onTick(record, event.target.checked, isWithShift(event))}
        />
      </td>
      {columns.map(({ header, cell, className, lang, isExtra }) => (
        <td key={header} role="cell" className={className} lang={lang} data-label={isExtra && header}>
          {cell(record, href, undefined, columns)}
        </td>
      ))}
    </tr>
  )
}

/** Renders again only if its own record, selection or columns have changed: selecting renders one row of 25. */
const RecordRow = memo(Row) as typeof Row

/** Whether Shift is held: React reports a checkbox's change with the click that caused it. */
function isWithShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
}
