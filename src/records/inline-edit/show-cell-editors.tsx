// Over 200 lines because the editor of a cell is only shown from here.
import type { Column, Reshape } from '../list/column.ts'
import type { CellMoves, EditedRow, MovesOfCell, Cell } from './row-state.ts'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { FieldTexts } from '../../domain/field.ts'
import { labelOf } from '../../domain/fields.ts'
import { Button } from '../../ui/Button.tsx'
import { commandNow } from '../../shortcuts/commands.ts'
import { CellInput } from './CellInput.tsx'
import classes from './Cells.module.css'
import * as messages from '../messages.tsx'

/** Shows the cells of a row that are being edited as inputs. */
export function showCellEditors(edit: EditedRow, moves: CellMoves): Reshape {
  const known = new WeakMap<object, unknown>()
  return <R,>(columns: Column<R>[]): Column<R>[] => {
    const shown =
      (known.get(columns) as Column<R>[] | undefined) ??
      columns.map((column) => ({
        ...column,
        cell: (record: R, href: string) => (
          <CellEditor
            row={edit}
            column={column}
            shown={columns}
            besides={besides(column, columns, record)}
            record={record}
            href={href}
            moves={moves}
          />
        ),
      }))
    known.set(columns, shown)
    return shown
  }
}

/** The text that must stay in sight, and the place of its own cell; -1 if its column is not shown. */
function besides<R>({ besides: other }: Column<R>, columns: Column<R>[], record: R) {
  return other && { text: other.textOf(record), at: columns.findIndex(({ name }) => name === other.column) }
}

/** A text that must stay in sight while the cell is edited, and the place of its own cell among the columns. */
type Besides = { text: string; at: number }

type CellEditorProps<T> = {
  row: EditedRow
  column: Column<T>
  shown: Column<T>[]
  besides: Besides | undefined
  record: T
  href: string
  moves: CellMoves
}

/** A cell being edited: its inputs, or its new value while it is being saved. */
function CellEditor<T>(props: CellEditorProps<T>): ReactNode {
  const { row, column, shown, besides, record, href, moves } = props
  const state = useSyncExternalStore(row.state.subscribe, row.state.get)
  const cell = state.cells.get(column.name)
  if (!cell) return column.cell(record, href, state.cells, shown)
  if (cell.state === 'saving')
    return (
      <span className={classes.saving} aria-busy>
        {column.cell({ ...record, ...cell.changes }, href, undefined, shown)}
        <span className="visually-hidden">{messages.saving}</span>
      </span>
    )
  return (
    <CellInputs row={row} column={column.name} moves={moves} cell={cell} state={state} besides={besides} />
  )
}

type CellInputsProps = {
  row: EditedRow
  column: string
  moves: CellMoves
  cell: Cell
  besides: Besides | undefined
  state: ReturnType<EditedRow['state']['get']>
}

function CellInputs({ row, column, moves, cell, besides, state }: CellInputsProps) {
  const first = useRef<HTMLElement>(null)
  const [words, hint, other] = [useId(), useId(), useId()]
  const [isOtherSeen, setIsOtherSeen] = useState(true)
  const { turn, fields, faults, refusal } = cell
  useLayoutEffect(() => {
    if (turn === 0) return
    setIsOtherSeen(!besides?.text || isWholeCell(first.current?.closest('tr'), besides.at))
    first.current?.focus()
    if (first.current instanceof HTMLInputElement || first.current instanceof HTMLTextAreaElement)
      first.current.select()
    // oxlint-disable-next-line react/exhaustive-deps -- looked at when the user comes, not with each letter
  }, [turn])
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return
    // Another window has the focus, or a question is open; the user will come back.
    if (!document.hasFocus() || document.querySelector('dialog[open]')) return
    if (cell.refusal?.check === undefined) row.commit(column)
  }
  const isTyped = fields.some((field) => state.typed[field] !== state.start[field])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    handleCellKey(event, { ...moves.of(row.id, column), isTyped }, fields.length)
  const detailOf = (field: string) => faults.find((fault) => fault.field === field)?.detail
  const sentences = wordsOf(cell)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => keepInList(box.current))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and clicks of its inputs bubble up to it, and must not reach the row
    <div
      className={classes.cell}
      data-cell
      aria-busy={!state.isReady}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
    >
      <span className={classes.inputs} data-many={fields.length > 1}>
        {fields.map((field, index) => (
          <CellInput
            key={field}
            field={field}
            label={messages.inputOf(labelOf(field), moves.nameOf(row.id))}
            describedBy={[words, other, hint].join(' ')}
            value={state.typed[field] ?? ''}
            error={detailOf(field)}
            isReady={state.isReady}
            onChange={(text) => row.type(field, text)}
            ref={(input: HTMLElement | null) => {
              if (index === 0) first.current = input
            }}
          />
        ))}
      </span>
      {!isOtherSeen && (
        <p id={other} className={`fine floating ${classes.besides}`}>
          {besides?.text}
        </p>
      )}
      {sentences.length === 0 && <Warnings fields={fields} typed={state.typed} moves={moves} />}
      <span id={hint} hidden>
        {messages.cellHint}
      </span>
      <div id={words} ref={box} role="alert" className={`row floating ${classes.words}`}>
        {sentences.map((one) => (
          <p key={one} className="full">
            {one}
          </p>
        ))}
        {refusal?.check && <Button onClick={() => void row.check(column)}>{messages.checkSaved}</Button>}
        {refusal?.gone && <Button onClick={() => moves.openForm(row.id)}>{messages.openForm}</Button>}
        {refusal?.conflict && (
          <Button onClick={() => moves.compare(row.id, column)}>{messages.compareVersions}</Button>
        )}
      </div>
    </div>
  )
}

/** Moves what a cell says to the left, if its list ends before it: an open record is beside that. */
function keepInList(box: HTMLElement | null): void {
  const list = box?.closest('table')
  if (!box || !list) return
  box.style.translate = ''
  const left = list.getBoundingClientRect().right - box.getBoundingClientRect().right
  if (left < 0) box.style.translate = `${left}px`
}

type WarningsProps = { fields: readonly string[]; typed: FieldTexts; moves: CellMoves }

/** What looks wrong, a moment after the last key: half of a number is no mistake. */
function Warnings({ fields, typed, moves: { warnings } }: WarningsProps) {
  const [warningsOf, setWarningsOf] = useState<(typed: FieldTexts) => FieldTexts>()
  useEffect(() => {
    // Without it the cell still works; the next one tries again.
    void warnings()?.then(
      (loaded) => setWarningsOf(() => loaded),
      () => undefined,
    )
  }, [warnings])
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 700)
    return () => clearTimeout(timer)
  }, [typed])
  const words = warningsOf?.(settled) ?? {}
  return (
    <div role="status">
      {fields.map(
        (field) =>
          words[field] && (
            <p key={field} ref={keepInList} className={`fine floating caution ${classes.besides}`}>
              {words[field]}
            </p>
          ),
      )}
    </div>
  )
}

/** Why a cell was not saved: its own error, and those of other fields of the record. */
function wordsOf({ faults, fields, refusal }: Cell): string[] {
  if (refusal?.gone) return [messages.cellDeletedMeanwhile]
  const details = faults.map(({ field, detail }) =>
    fields.length === 1 && fields[0] === field ? detail : messages.labelled(labelOf(field), detail),
  )
  return [...(refusal ? [refusal.message] : []), ...details]
}

type Moves = MovesOfCell & { isTyped: boolean }

/** The keys of a cell that is being edited. Ignores those that its input has already handled. */
function handleCellKey(event: KeyboardEvent<HTMLElement>, moves: Moves, inputs: number): void {
  // Neither the table nor the page may react to keys typed here.
  event.stopPropagation()
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  const act = actionOf(event, moves, inputs)
  if (!act) return
  event.preventDefault()
  act()
}

function actionOf(event: KeyboardEvent<HTMLElement>, moves: Moves, inputs: number): (() => void) | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey, target, repeat } = event
  if (target instanceof HTMLButtonElement && key !== 'Escape') return undefined
  if ((ctrlKey || metaKey) && !shiftKey && !altKey) {
    if (key.toLowerCase() === 'd') return moves.copyAbove
    // Where nothing is typed yet, the browser would undo what was typed into the search. A held key takes back no more.
    if (key.toLowerCase() === 'z' && !moves.isTyped) return repeat ? () => undefined : commandNow('undo')
  }
  if (key === 'Enter' && (altKey || shiftKey) && target instanceof HTMLTextAreaElement && !ctrlKey)
    return altKey ? () => insertLine(target) : undefined
  if (altKey || ctrlKey || metaKey) return undefined
  if (key === 'Enter') return moves.down
  if (key === 'Escape') return moves.discard
  if (key === 'Tab') return isLastInput(event, inputs) ? (shiftKey ? moves.left : moves.right) : undefined
  // In a list of countries they choose.
  if (shiftKey || target instanceof HTMLSelectElement) return undefined
  if (key === 'ArrowDown') return isAtEdge(target, 'end') ? moves.down : undefined
  if (key === 'ArrowUp') return isAtEdge(target, 'start') ? moves.up : undefined
  // Only if the whole value is selected, as on arrival; otherwise the arrows move the cursor in the text.
  if (key === 'ArrowRight' && isWholeSelected(target)) return moves.right
  if (key === 'ArrowLeft' && isWholeSelected(target)) return moves.left
  return undefined
}

/** In a cell with several inputs, Tab leaves the cell only from the last one, and Shift+Tab from the first. */
function isLastInput(
  { currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>,
  inputs: number,
): boolean {
  const all = [...currentTarget.querySelectorAll('input, textarea, select')]
  const at = all.indexOf(target as Element)
  return at === (shiftKey ? 0 : Math.min(inputs, all.length) - 1)
}

/** In text of several lines, the arrows leave the cell only from the first and last line. */
function isAtEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLTextAreaElement)) return true
  const { value, selectionStart, selectionEnd } = target
  return edge === 'start'
    ? !value.slice(0, selectionStart).includes('\n')
    : !value.slice(selectionEnd).includes('\n')
}

function isWholeSelected(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  const { value, selectionStart, selectionEnd } = target
  return selectionStart === 0 && selectionEnd === value.length
}

function insertLine(area: HTMLTextAreaElement): void {
  area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether the cell of a column shows all of its text on screen; `at` is the column's place, -1 if it is not shown. */
function isWholeCell(row: HTMLTableRowElement | null | undefined, at: number): boolean {
  const cell = at === -1 ? undefined : row?.cells[at + 1]
  if (!cell) return false
  const { left, right } = cell.getBoundingClientRect()
  return cell.scrollWidth <= cell.clientWidth && left >= 0 && right <= window.innerWidth
}
