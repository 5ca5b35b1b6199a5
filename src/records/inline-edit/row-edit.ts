import { pickTexts, type FieldTexts } from '../../domain/field.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import { createStore, type Store } from '../../storage/create-store.ts'
import { draftAutosave, type DraftAutosave } from '../form/draft-autosave.ts'
import { takeRecord, type Cell, type RowContext, type RowState } from './row-state.ts'
import { saveCell } from './save-cell.ts'

export type RowEdit<T extends { id: string }> = {
  id: string
  state: Store<RowState<T>>
  /** Edits a cell, or focuses it if it is already being edited. */
  open: (column: string, fields: readonly string[]) => void
  type: (field: string, text: string) => void
  /** Saves a cell if its input is valid. True if there is nothing to correct. */
  commit: (column: string) => boolean
  discard: (column: string) => void
  /** Checks whether a save whose response was lost has succeeded. */
  check: (column: string) => Promise<void>
  /** Resolves a conflict: the fields that keep someone else's value, and those to save as typed. */
  decide: (column: string, theirs: string[], yours: string[]) => void
  close: () => void
}

/** Edits a record in its row. Its input is stored as a draft, like a form's, and its cells are saved one after another. */
export function editRow<T extends { id: string }>(record: T, place: RowContext<T>): RowEdit<T> {
  const { collection, rules, session } = place
  const start = rules.toDraft(record)
  const state = createStore<RowState<T>>({
    record,
    start,
    typed: start,
    isReady: session.isOwn(),
    cells: new Map(),
  })
  let isOver = false
  let isOpening = true
  let hasDraft = false
  const end = () => {
    isOver = true
    void keeping.then((keeper) => keeper?.stop())
    place.onEnd(record.id)
  }
  const setCell = (column: string, cell: Cell | undefined) => {
    const cells = new Map(state.get().cells)
    if (cell) cells.set(column, cell)
    else cells.delete(column)
    state.set({ ...state.get(), cells })
    // Another cell of the row can be opened immediately.
    if (cells.size === 0) queueMicrotask(() => !isOver && state.get().cells.size === 0 && end())
  }
  const keeping: Promise<DraftAutosave | undefined> = draftAutosave(
    formOf(state),
    { books: storageScope(session), resource: collection.resource, id: record.id },
    () => {
      // If another tab leaves a draft later, it waits until the record is edited again.
      if (isOver || !isOpening) return
      hasDraft = true
      place.onDraft(state.get().record)
    },
  )
    .catch(() => undefined)
    .finally(() => (isOpening = false))

  const whole = readWhole(record, place, state)
  const saver = saveCell({
    ...place,
    id: record.id,
    state,
    whole,
    setCell,
    keeping,
    hasDraft: () => hasDraft,
  })
  void whole().catch(() => undefined)

  return {
    id: record.id,
    state,
    open: (column, fields) => {
      const cell = state.get().cells.get(column)
      if (cell?.state === 'saving') return
      setCell(column, {
        ...(cell ?? { fields, state: 'editing', faults: [], changes: {} }),
        turn: (cell?.turn ?? 0) + 1,
      })
    },
    type: (field, text) => state.set({ ...state.get(), typed: { ...state.get().typed, [field]: text } }),
    discard: (column) => {
      const { cells, typed, start: before } = state.get()
      const fields = cells.get(column)?.fields ?? []
      state.set({ ...state.get(), typed: { ...typed, ...pickTexts(before, fields) } })
      setCell(column, undefined)
    },
    ...saver,
    close: () => !isOver && end(),
  }
}

/** Reads the whole record once, and again after a failure or when a new version is wanted. */
function readWhole<T extends { id: string }>(
  record: T,
  { collection, session, client, rules }: RowContext<T>,
  state: Store<RowState<T>>,
) {
  let reading: Promise<T> | undefined
  return (again = false): Promise<T> => {
    if (again) reading = undefined
    reading ??= collection
      .access(session, client)
      .then(({ readRecord }) => readRecord(record.id, 30_000))
      .then((read) => {
        takeRecord(state, read, rules)
        return read
      })
      .catch((error: unknown) => {
        reading = undefined
        throw error
      })
    return reading
  }
}

/** The row as a form, for the code that stores drafts. */
function formOf<T>(state: Store<RowState<T>>) {
  return {
    getValues: () => state.get().typed,
    get formState() {
      return { defaultValues: state.get().start }
    },
    subscribe: ({
      callback,
    }: {
      callback: (now: { values: FieldTexts; defaultValues: FieldTexts }) => void
    }) => state.subscribe(() => callback({ values: state.get().typed, defaultValues: state.get().start })),
  }
}
