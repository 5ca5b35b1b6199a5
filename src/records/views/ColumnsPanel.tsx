// Over 200 lines because the panel and what it changes about the columns go together.
import { Checkbox, Radio } from '@mantine/core'
import { useId, useState, useSyncExternalStore, type ReactNode } from 'react'
import sizes from './ViewsPanel.module.css'
import { widthOf, chooseLayout, layouts } from './layouts.ts'
import * as messages from '../list/messages.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useStayOn } from '../../ui/use-stay-on.ts'
import { DownIcon, UpIcon } from '../../ui/icons.tsx'
import { useSession } from '../../api/session/use-session.ts'
import { fieldsOf, labelOf as labelOfField } from '../../domain/fields.ts'
import { otherColumns, type WithMeta } from '../../domain/record-meta.ts'
import type { ListLayout } from '../../storage/list-layouts.ts'
import { moveInList } from './views.ts'

type ColumnsPanelProps = {
  name: CollectionName
  /** The default columns of the list. The first one links to the record, so it stays in place. */
  own: readonly { name: string; header: string; isExtra?: true }[]
  /** Those on the page. */
  records: readonly WithMeta<object>[]
  /** Other choices about the rows. */
  children: ReactNode
}

/** The choice of columns, their order and width, and the row height. Changes apply at once. */
export function ColumnsPanel({ name, own, records, children }: ColumnsPanelProps) {
  const { shown, others, isDefault, labelOf, said, ...change } = useColumns(name, own, records)
  useStayOn()
  return (
    <>
      <p className="fine">
        {messages.order}
        {isDefault && ` ${messages.narrow}`}
      </p>
      <ul>
        {shown.map((column, index) => (
          <ColumnChoice
            key={column.name}
            column={column}
            label={labelOf(column.name)}
            place={{ index, of: shown.length }}
            onMove={(by) => change.move(index, index + by)}
            onResize={(width) => change.resize(column.name, width)}
            onHide={() => change.hide(column.name)}
          />
        ))}
        {others.map((column) => (
          <li key={column} className={`beside tight ${sizes.column}`}>
            <Checkbox
              label={<bdi>{labelOf(column)}</bdi>}
              data-focus={column}
              checked={false}
              onChange={() => change.show(column)}
            />
          </li>
        ))}
      </ul>
      <DensityChoice isCompact={change.isCompact} onChoose={change.chooseDensity} />
      {children}
      <div>
        <Button onClick={change.reset}>{messages.reset}</Button>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}

type ColumnChoiceProps = {
  column: { name: string; width?: number | undefined }
  label: string
  place: { index: number; of: number }
  onMove: (by: 1 | -1) => void
  onResize: (width: number) => void
  onHide: () => void
}

/** A shown column: its position, its width, and whether to keep it. */
function ColumnChoice({ column, label, place, onMove, onResize, onHide }: ColumnChoiceProps) {
  const { index, of } = place
  const isFirst = index === 0
  return (
    <li className={`beside tight ${sizes.column}`}>
      <Checkbox
        label={<bdi>{label}</bdi>}
        wrapperProps={{ title: isFirst ? messages.alwaysFirst : undefined }}
        data-focus={column.name}
        checked
        disabled={isFirst}
        onChange={onHide}
      />
      <input
        type="range"
        data-focus={`width-${column.name}`}
        aria-label={messages.widthOf(label)}
        min={40}
        max={600}
        step={10}
        value={column.width ?? widthOf(column.name)}
        onChange={({ target }) => onResize(Number(target.value))}
      />
      {!isFirst && (
        <>
          <IconButton
            data-focus={`up-${column.name}`}
            aria-label={messages.moveUp(label)}
            aria-disabled={index === 1}
            onClick={() => onMove(-1)}
          >
            <UpIcon />
          </IconButton>
          <IconButton
            data-focus={`down-${column.name}`}
            aria-label={messages.moveDown(label)}
            aria-disabled={index === of - 1}
            onClick={() => onMove(1)}
          >
            <DownIcon />
          </IconButton>
        </>
      )}
    </li>
  )
}

type DensityChoiceProps = { isCompact: boolean; onChoose: (isCompact: boolean) => void }

function DensityChoice({ isCompact, onChoose }: DensityChoiceProps) {
  const name = useId()
  return (
    <fieldset className="row">
      <legend className="quiet">{messages.rowHeight}</legend>
      {[false, true].map((value) => (
        <Radio
          key={String(value)}
          label={value ? messages.compact : messages.comfortable}
          name={name}
          checked={isCompact === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </fieldset>
  )
}

type Choice = { name: string; width?: number | undefined }

/**
 * The chosen columns of a list, the other available ones, and functions to change them. `own` are its default columns; `records`, those on
 * the page, may have fields that only the service knows.
 */
function useColumns(
  name: CollectionName,
  own: readonly { name: string; header: string; isExtra?: true }[],
  records: readonly WithMeta<object>[],
) {
  const session = useSession()
  const layout = useSyncExternalStore(layouts.subscribe, layouts.get)[name] ?? {}
  const [said, setSaid] = useState('')
  const shown: Choice[] =
    layout.columns ?? own.filter((one) => !one.isExtra).map((column) => ({ name: column.name }))
  const possible = new Set([...own.map((column) => column.name), ...fieldsOf[name], ...otherColumns(records)])
  const others = [...possible].filter((one) => shown.every((column) => column.name !== one))
  const labelOf = (column: string) => own.find((one) => one.name === column)?.header ?? labelOfField(column)
  const put = (columns: Choice[], words = '') => {
    chooseLayout(session, name, { ...layout, columns })
    setSaid(words)
  }
  return {
    shown,
    others,
    isDefault: layout.columns === undefined,
    labelOf,
    said,
    isCompact: layout.density === 'compact',
    move: (from: number, to: number) => {
      const column = shown[from]
      // The first one stays where it is.
      if (!column || to < 1 || to >= shown.length) return
      put(moveInList(shown, from, to), messages.isAt(labelOf(column.name), to + 1, shown.length))
    },
    show: (column: string) =>
      put([...shown, { name: column }], messages.isAt(labelOf(column), shown.length + 1, shown.length + 1)),
    hide: (column: string) =>
      put(
        shown.filter((one) => one.name !== column),
        messages.isHidden(labelOf(column)),
      ),
    resize: (column: string, width: number) =>
      put(shown.map((one) => (one.name === column ? { name: column, width } : one))),
    chooseDensity: (isCompact: boolean) =>
      chooseLayout(session, name, withDensity(layout, isCompact ? 'compact' : undefined)),
    reset: () => {
      chooseLayout(session, name, {})
      setSaid(messages.isReset)
    },
  }
}

function withDensity({ columns }: ListLayout, density: 'compact' | undefined): ListLayout {
  return { ...(columns && { columns }), ...(density && { density }) }
}
