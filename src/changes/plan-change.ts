import { storageScope } from '../api/session/storage-scope.ts'
import { newId } from '../domain/new-id.ts'
import { lockChange } from './tab-lock.ts'
import { makeRoom, readChange, readRows, writesOf } from './stored-changes.ts'
import { movedIds } from './present-ids.ts'
import { writeRows } from '../storage/database.ts'
import { writeKept, readKept } from '../storage/local-storage.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import * as messages from './messages.ts'

/** A record to edit: only the fields that change, by their names in docs/spec.md. */
export type PlannedRow = Pick<ChangeRow, 'id' | 'name' | 'detail' | 'before' | 'after'>

/** Stores a plan, with what undoes it, before its first request. From then on only this tab may run it. */
export async function planChange(
  session: ServiceSession,
  resource: CollectionName,
  origin: Change['origin'],
  rows: readonly PlannedRow[],
  undoes?: string,
): Promise<Change> {
  const planned = rows.map(({ id, name, detail, before, after }) => ({ id, name, detail, before, after }))
  return plan(session, { resource, kind: 'edit', origin, ...(undoes !== undefined && { undoes }) }, planned)
}

/** A contact to create; `id` is only its place until it has one. */
type PlannedCreation = Pick<
  ChangeRow,
  'id' | 'name' | 'detail' | 'after' | 'given' | 'namesakes' | 'was' | 'goneAt'
> &
  Partial<Pick<ChangeRow, 'state'>>

/** Stores what an import of contacts is about to do, all of it or nothing: a change for the edits and one for what it creates. */
export async function planImport(
  session: ServiceSession,
  from: Omit<NonNullable<Change['import']>, 'id'>,
  edits: readonly (PlannedRow & Pick<ChangeRow, 'given' | 'leftOut'>)[],
  creations: readonly PlannedCreation[],
): Promise<Change[]> {
  const of = { id: newId(), ...from }
  const books = storageScope(session)
  const parts = [
    { kind: 'edit', rows: edits },
    { kind: 'create', rows: creations.map((row) => ({ ...row, before: {} })) },
  ] as const
  const planned = parts
    .filter(({ rows }) => rows.length > 0)
    .map(({ kind, rows }) => {
      const all = { books, resource: 'contacts', total: rows.length } as const
      const change = createChange({ ...all, kind, origin: 'bulk', state: 'open', import: of })
      return { change, rows: rows.map((row, place) => rowFor(change, row, { place, state: 'open' })) }
    })
  for (const { change } of planned) await lockChange(change.id)
  await writeRows(...planned.flatMap(({ change, rows }) => writesOf(change, rows)))
  void makeRoom(books)
  return planned.map(({ change }) => change)
}

/**
 * Plans to undo exactly what a change did, or to redo what was undone. Rows whose outcome is unknown are included:
 * `runChange` skips those that were never edited. Throws a `ChangeError` if there is nothing to undo.
 */
export async function planInverse(session: ServiceSession, id: string): Promise<Change> {
  const change = await readChange(storageScope(session), id)
  if (!change) throw new ChangeError(messages.notThere)
  const rows = await readRows(change)
  if (rows.length < change.total) throw new ChangeError(messages.notThere)
  const made = rows.filter(({ state }) => state === 'done' || state === 'sending')
  if (made.length === 0) throw new ChangeError(messages.nothingToUndo)
  const idNow = await movedIds(change.books)
  const inverse = made.map((row) => {
    const { name, detail, before, after } = row
    return { id: idNow(row).id, name, detail, before: after, after: before }
  })
  return planChange(session, change.resource, originOf(change), inverse, id)
}

export type Direction = 'undo' | 'redo'

/** What inverting a change amounts to: undoing it, or redoing one that was undone. */
export function originOf({ origin }: Pick<Change, 'origin'>): Direction {
  return origin === 'undo' ? 'redo' : 'undo'
}

/** Stores what creates deleted contacts again before it is sent: this undoes (or redoes) a change, if it is given. */
export async function planCreation(
  session: ServiceSession,
  rows: readonly PlannedCreation[],
  undone?: Change,
): Promise<Change> {
  const of = undone ? { origin: originOf(undone), undoes: undone.id } : { origin: 'form' as const }
  const planned = rows.map((row) => ({ ...row, before: {} }))
  return plan(session, { resource: 'contacts', kind: 'create', moving: true, ...of }, planned)
}

async function plan(
  session: ServiceSession,
  what: Pick<Change, 'resource' | 'kind' | 'origin' | 'undoes' | 'moving'>,
  rows: readonly NewRow[],
): Promise<Change> {
  const change = createChange({ books: storageScope(session), state: 'open', total: rows.length, ...what })
  await lockChange(change.id)
  return store(change, rows, 'open')
}

type Noted = Pick<Change, 'books' | 'resource' | 'kind' | 'origin'> &
  Partial<Pick<Change, 'undoes' | 'words' | 'tab' | 'moving'>> & { rows: readonly NewRow[] }
type NewRow = Pick<ChangeRow, 'id' | 'name' | 'before' | 'after'> &
  Partial<
    Pick<
      ChangeRow,
      'was' | 'goneAt' | 'detail' | 'given' | 'leftOut' | 'namesakes' | 'others' | 'whole' | 'state'
    >
  >

/** Stores a completed change, so that it can be undone in order. */
export async function noteChange({ rows, ...what }: Noted): Promise<Change> {
  const made = { state: 'done', total: rows.length, done: rows.length } as const
  return store(createChange({ ...what, ...made }), rows, 'done')
}

/** Stores that records of a deletion are back: this undoes it, or redoes a creation. */
export function noteBroughtBack(deletion: Change, rows: readonly ChangeRow[]): Promise<Change> {
  const { books, resource, id } = deletion
  const origin = originOf(deletion)
  const moving = resource === 'contacts' && { moving: true as const }
  return noteChange({
    books,
    resource,
    kind: 'create',
    origin,
    undoes: id,
    ...moving,
    rows: rows.map(broughtBack),
  })
}

/** The creation that takes back the deletion of a record. */
export function broughtBack({ id, name, before }: ChangeRow): NewRow {
  return { id, name, before: {}, after: before }
}

/** A change made now in this tab. */
export function createChange(what: Omit<Change, 'id' | 'at' | 'tab'> & Partial<Change>): Change {
  return { id: newId(), at: nextMoment(), tab: tabName(), ...what }
}

export function rowFor(
  { books, at, id: change, resource, kind }: Change,
  row: NewRow,
  where: Pick<ChangeRow, 'place' | 'state'>,
): ChangeRow {
  return { ...row, books, at, change, resource, kind, ...where }
}

async function store(change: Change, rows: readonly NewRow[], state: ChangeRow['state']): Promise<Change> {
  await writeRows(
    ...writesOf(
      change,
      rows.map((row, place) => rowFor(change, row, { place, state: row.state ?? state })),
    ),
  )
  void makeRoom(change.books)
  return change
}

/** The time for a new change: later than every other one of this tab, so that their order is certain. */
function nextMoment(): number {
  last = Math.max(Date.now(), last + 1)
  return last
}

let last = 0

/** The name of this tab, which survives a reload: a tab undoes what was changed in it. */
export function tabName(): string {
  const known = readKept('tab', place)
  if (typeof known === 'string') return known
  const name = newId()
  writeKept('tab', place, name)
  return name
}

const place = 'bookend-tab'

/** Why a change cannot run or be undone, in words for the user. */
export class ChangeError extends Error {
  override name = 'ChangeError'
}
