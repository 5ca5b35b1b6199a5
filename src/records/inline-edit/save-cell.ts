import { pickTexts, type FieldTexts } from '../../domain/field.ts'
import { ApiError, isMissing } from '../../api/session/api-error.ts'
import {
  makeSure,
  saveAndMakeSure,
  tellOutcome,
  type Outcome,
  announceSave,
} from '../../changes/save-and-make-sure.ts'
import type { Store } from '../../storage/create-store.ts'
import type { DraftAutosave } from '../form/draft-autosave.ts'
import type { Look, Refusal } from '../form/form-work.ts'
import { takeRecord, type Cell, type RowContext, type RowState } from './row-state.ts'
import * as messages from '../messages.tsx'
import { reasonOf } from '../../domain/reason-of.ts'

type Saver<T extends { id: string }> = RowContext<T> & {
  id: string
  state: Store<RowState<T>>
  /** Reads the whole record; `again`: its current version. */
  whole: (again?: boolean) => Promise<T>
  setCell: (column: string, cell: Cell | undefined) => void
  keeping: Promise<DraftAutosave | undefined>
  hasDraft: () => boolean
}

/** Saves the cells of a row as a form saves its fields: checked, one after another, each only once. */
export function saveCell<T extends { id: string }>(row: Saver<T>) {
  const { state, setCell, keeping } = row
  let last: Promise<unknown> = Promise.resolve()
  /** Runs actions on a cell one after another, and shows the outcome. */
  const inTurn = (column: string, cell: Cell, task: () => Promise<Refusal | undefined>) => {
    setCell(column, { ...cell, state: 'saving', faults: [], refusal: undefined })
    const done = last
      .then(task)
      .catch(failed)
      .then((refusal) => {
        if (row.hasDraft()) return false
        if (!refusal) {
          setCell(column, undefined)
          return true
        }
        setCell(column, { ...cell, state: 'editing', turn: 0, faults: refusal.fields, refusal })
        row.onRefused(state.get().record, cell, refusal, column)
        return false
      })
    last = done
    announceSave(done)
    return done
  }
  const commit = (column: string) => {
    const { cells, start, typed } = state.get()
    const cell = cells.get(column)
    if (!cell || cell.state === 'saving') return true
    // A save that may have succeeded is never sent again without checking.
    if (cell.refusal?.check) {
      void check(column)
      return false
    }
    const read = row.rules.read({ ...start }, { ...start, ...pickTexts(typed, cell.fields) })
    if ('faults' in read) {
      setCell(column, { ...cell, faults: read.faults, refusal: undefined })
      return false
    }
    const { changes } = read
    if (Object.keys(changes).length === 0) {
      giveBack(state, cell.fields)
      setCell(column, undefined)
    } else void inTurn(column, { ...cell, changes }, () => send(row, { ...cell, changes }))
    return true
  }
  const check = async (column: string) => {
    const cell = state.get().cells.get(column)
    const { check: ask } = cell?.refusal ?? {}
    if (cell && ask) await inTurn(column, cell, () => ask(lookFor(row, cell)))
  }
  const decide = async (column: string, theirs: string[], yours: string[]) => {
    await row.whole(true).catch(() => undefined)
    giveBack(state, theirs)
    const keeper = await keeping
    keeper?.decide(yours)
    commit(column)
  }
  return {
    commit,
    check,
    decide: (column: string, theirs: string[], yours: string[]) => void decide(column, theirs, yours),
  }
}

function giveBack<T>(state: Store<RowState<T>>, fields: readonly string[]): void {
  const { start, typed } = state.get()
  state.set({ ...state.get(), typed: { ...typed, ...pickTexts(start, fields) } })
}

async function send<T extends { id: string }>(row: Saver<T>, cell: Cell): Promise<Refusal | undefined> {
  const keeper = await row.keeping
  if (row.hasDraft()) return undefined
  try {
    await row.whole()
  } catch (error) {
    return { ...unread(error), gone: isMissing(error) }
  }
  const save = (changes: FieldTexts, onSaved?: () => Promise<unknown>) => update(row, cell, changes, onSaved)
  return keeper ? keeper.send(cell.changes, save) : save(cell.changes)
}

async function update<T extends { id: string }>(
  row: Saver<T>,
  cell: Cell,
  changes: FieldTexts,
  onSaved?: () => Promise<unknown>,
): Promise<Refusal | undefined> {
  const before = row.state.get().record
  const outcome = await saveAndMakeSure(writeOf(row, before, changes))
  // The cell continues from the version that someone else saved, so that a conflict names its values.
  if (outcome.state === 'unsaved' && outcome.error instanceof ApiError && outcome.error.current)
    await row.whole(true).catch(() => undefined)
  return tell(row, cell, outcome, { before, onSaved })
}

function lookFor<T extends { id: string }>(row: Saver<T>, cell: Cell): Look {
  return async (changes, base) =>
    tell(row, cell, await makeSure(writeOf(row, { ...row.state.get().record, ...base }, changes).look))
}

function writeOf<T extends { id: string }>(
  { collection, session, client }: Saver<T>,
  before: T,
  changes: FieldTexts,
) {
  return {
    send: async () => (await collection.access(session, client)).update(before, changes),
    look: async () => (await collection.access(session, client)).whetherSaved(before, changes),
  }
}

function tell<T extends { id: string }>(
  row: Saver<T>,
  cell: Cell,
  outcome: Outcome<T>,
  sent?: { before: T; onSaved: (() => Promise<unknown>) | undefined },
): Promise<Refusal | undefined> {
  return tellOutcome(outcome, {
    notSaved: messages.notSavedAfterAll,
    isEdit: true,
    onSaved: async ({ record = sent?.before, notes }, wasLost) => {
      if (!record) return
      row.selection.update([record])
      taken(row, record, cell)
      if (!wasLost) await sent?.onSaved?.()
      row.onSaved(record, cell, notes)
    },
  })
}

/** The saved record is the new starting point, while other cells of the row may still be edited. */
function taken<T extends { id: string }>({ state, rules }: Saver<T>, record: T, cell: Cell): void {
  takeRecord(state, record, rules)
  giveBack(state, cell.fields)
}

/** Unlike a failed write, a failed read leaves nothing in doubt. */
function unread(error: unknown): Refusal {
  return { message: messages.cellNotRead(reasonOf(error)), fields: [] }
}

/** An error that did not come from a service: a part of Bookend could not be loaded. */
function failed(error: unknown): Refusal {
  return { message: reasonOf(error), fields: [] }
}
