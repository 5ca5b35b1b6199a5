import { ActionIcon, Checkbox, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import sizes from './ViewsPanel.module.css'
import { widthOf } from './layouts.ts'
import * as messages from '../list/messages.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { WithMeta } from '../../domain/record-meta.ts'
import { Button } from '../../ui/Button.tsx'
import { useStayOn } from '../../ui/use-stay-on.ts'
import { DownIcon, UpIcon } from '../../ui/order-icons.tsx'
import { useColumns } from './use-columns.ts'

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
      <p className={`fine ${sizes.hint}`}>
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
          <li key={column} className={sizes.column}>
            <Checkbox
              label={labelOf(column)}
              data-focus={column}
              checked={false}
              onChange={() => change.show(column)}
            />
          </li>
        ))}
      </ul>
      <DensityChoice isCompact={change.isCompact} onChoose={change.chooseDensity} />
      <Button onClick={change.reset}>{messages.reset}</Button>
      {children}
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
    <li className={sizes.column}>
      <Checkbox
        label={label}
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
          <ActionIcon
            data-focus={`up-${column.name}`}
            aria-label={messages.moveUp(label)}
            aria-disabled={index === 1}
            onClick={() => onMove(-1)}
          >
            <UpIcon />
          </ActionIcon>
          <ActionIcon
            data-focus={`down-${column.name}`}
            aria-label={messages.moveDown(label)}
            aria-disabled={index === of - 1}
            onClick={() => onMove(1)}
          >
            <DownIcon />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

type DensityChoiceProps = { isCompact: boolean; onChoose: (isCompact: boolean) => void }

/** The choice between two row heights. */
function DensityChoice({ isCompact, onChoose }: DensityChoiceProps) {
  const name = useId()
  return (
    <fieldset className={sizes.density}>
      <legend>{messages.rowHeight}</legend>
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
