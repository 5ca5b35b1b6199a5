import { storageScope } from '../api/session/storage-scope.ts'
import { newId } from '../domain/new-id.ts'
import { own } from './tab-lock.ts'
import { keepStep, readStep, readStepRows, movedIds, dropSteps, readSteps } from './kept-steps.ts'
import { keep, readKept } from '../storage/local-storage.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { Step, StepRow } from '../storage/rows.ts'
import * as messages from './messages.ts'

/** A record to edit: only the fields that change, by their names in docs/spec.md. */
type PlannedRow = Pick<StepRow, 'id' | 'name' | 'detail' | 'before' | 'after'>

/** Stores a plan, with what undoes it, before its first request. From then on only this tab may run it. */
export async function planStep(
  session: ServiceSession,
  resource: CollectionName,
  origin: Step['origin'],
  rows: readonly PlannedRow[],
  undoes?: string,
): Promise<Step> {
  const books = storageScope(session)
  const [id, at] = [newId(), nextMoment()]
  const step: Step = {
    books,
    at,
    id,
    resource,
    origin,
    ...(undoes !== undefined && { undoes }),
    state: 'open',
    total: rows.length,
    tab: tabName(),
  }
  await own(id)
  const planned = rows.map(({ id: record, name, detail, before, after }) => {
    return { id: record, name, detail, before, after }
  })
  return store(step, planned, 'open')
}

/**
 * Plans to undo exactly what a step did, or to redo what was undone. Rows whose outcome is unknown are
 * included: `runStep` skips those that were never edited. Throws a `StepError` if there is nothing to undo.
 */
export async function invertStep(session: ServiceSession, id: string): Promise<Step> {
  const step = await readStep(storageScope(session), id)
  if (!step) throw new StepError(messages.notThere)
  const rows = await readStepRows(step)
  if (rows.length < step.total) throw new StepError(messages.notThere)
  const made = rows.filter(({ state }) => state === 'done' || state === 'sending')
  if (made.length === 0) throw new StepError(messages.nothingToUndo)
  const idNow = await movedIds(step.books)
  const inverse = made.map(({ id: record, name, detail, before, after }) => {
    return { id: idNow(record), name, detail, before: after, after: before }
  })
  return planStep(session, step.resource, step.origin === 'undo' ? 'redo' : 'undo', inverse, id)
}

type Noted = Pick<Step, 'books' | 'resource' | 'origin'> &
  Partial<Pick<Step, 'id' | 'at' | 'kind' | 'undoes' | 'words'>> & {
    rows: readonly (Pick<StepRow, 'id' | 'name' | 'before' | 'after'> & { was?: string })[]
  }

/** Stores a completed change, so that it can be undone in order. */
export async function noteStep({ rows, ...what }: Noted): Promise<Step> {
  const step: Step = {
    at: nextMoment(),
    id: newId(),
    ...what,
    state: 'done',
    total: rows.length,
    done: rows.length,
    tab: tabName(),
  }
  return store(step, rows, 'done')
}

async function store(
  step: Step,
  rows: readonly Omit<StepRow, 'books' | 'at' | 'step' | 'place' | 'state'>[],
  state: StepRow['state'],
): Promise<Step> {
  const { books, at, id } = step
  await makeRoom(books, rows.length)
  await keepStep(
    step,
    rows.map((row, place) => ({ ...row, books, at, step: id, place, state })),
  )
  return step
}

// The space on the device that undoing old edits may take.
const mostRows = 50_000
const mostSteps = 900

/** Deletes the oldest finished steps as a whole, so that no step loses only some of its rows. */
async function makeRoom(books: string, coming: number): Promise<void> {
  let rows = coming
  const surplus = (await readSteps(books)).filter(({ state, total }, index) => {
    rows += total
    return (rows > mostRows || index >= mostSteps) && (state === 'done' || state === 'stopped')
  })
  if (surplus.length > 0)
    await dropSteps(
      books,
      surplus.map(({ id }) => id),
    )
}

/** The time for a new step: later than every other step of this tab, so that their order is certain. */
export function nextMoment(): number {
  last = Math.max(Date.now(), last + 1)
  return last
}

let last = 0

/** The name of this tab, which survives a reload: a tab undoes what was changed in it. */
export function tabName(): string {
  const known = readKept('tab', place)
  if (typeof known === 'string') return known
  const name = newId()
  keep('tab', place, name)
  return name
}

const place = 'bookend-tab'

/** Why a step cannot run or be undone, in words for the user. */
export class StepError extends Error {
  override name = 'StepError'
}
