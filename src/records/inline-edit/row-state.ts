import type { QueryClient } from '@tanstack/react-query'
import type { FieldFault } from '../../api/session/api-error.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { Store } from '../../storage/create-store.ts'
import type { Collection, CellRules } from '../collection.ts'
import type { Refusal } from '../form/form-work.ts'
import type { Selection } from '../list/selection.ts'
import type { FieldTexts } from '../../domain/field.ts'
import type { ShownList } from '../list/shown-list.ts'

export type Cell = {
  fields: readonly string[]
  state: 'editing' | 'saving'
  /** Increases when the cell should take the focus. */
  turn: number
  faults: FieldFault[]
  refusal?: Refusal | undefined
  /** The value being saved, which the cell shows. */
  changes: FieldTexts
}

export type RowState<T> = {
  /** As the row shows it, until the whole record has been read. */
  record: T
  start: FieldTexts
  typed: FieldTexts
  /** Whether the fields may be edited: a row of another service may lack some. */
  isReady: boolean
  cells: ReadonlyMap<string, Cell>
}

/** A row as its cells see it. */
export type EditedRow = {
  id: string
  state: Pick<Store<unknown>, 'subscribe'> & {
    get: () => Pick<RowState<unknown>, 'start' | 'typed' | 'isReady' | 'cells'>
  }
  type: (field: string, text: string) => void
  commit: (column: string) => boolean
  check: (column: string) => Promise<void>
}

/** What editing a row needs from its list. */
export type RowContext<T extends { id: string }> = {
  collection: Collection<T>
  rules: CellRules<T>
  selection: Selection<T>
  session: ServiceSession
  client: QueryClient
  /** Called when no cell of the row is being edited any longer. */
  onEnd: (id: string) => void
  /** Called when the record has a draft from its form, which the user must restore or discard there. */
  onDraft: (record: T) => void
  onSaved: (record: T, cell: Cell, notes: string[]) => void
  onRefused: (record: T, cell: Cell, refusal: Refusal, column: string) => void
}

/** Moves on to another version of the record: fields that the user has not edited take its values. */
export function takeRecord<T extends { id: string }>(
  state: Store<RowState<T>>,
  record: T,
  { toDraft }: CellRules<T>,
): void {
  const { start, typed } = state.get()
  const next = toDraft(record)
  const kept = Object.fromEntries(Object.entries(typed).filter(([field, text]) => text !== start[field]))
  state.set({ ...state.get(), record, start: next, typed: { ...next, ...kept }, isReady: true })
}

/** The list as it is now, and what its cells need. */
export type GridPlace<T extends { id: string }> = {
  shown: ShownList<T>
  rules: CellRules<T>
  session: ServiceSession
  client: QueryClient
  say: (text: string) => void
  fail: (text: string) => void
  announce: (text: string) => void
  openForm: (id: string) => void
  compare: (id: string, column: string) => void
}

/** What the keys do in a cell that is being edited. */
export type MovesOfCell = Record<'down' | 'up' | 'left' | 'right' | 'discard' | 'copyAbove', () => void>

/** What a cell that is being edited needs from its list. */
export type CellMoves = {
  warnings: () => ReturnType<NonNullable<CellRules<never>['warnings']>> | undefined
  of: (id: string, column: string) => MovesOfCell
  nameOf: (id: string) => string
  openForm: (id: string) => void
  /** Shows both versions of a field that someone else has changed, too. */
  compare: (id: string, column: string) => void
}
