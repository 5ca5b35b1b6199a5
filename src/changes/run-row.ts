import type { QueryClient } from '@tanstack/react-query'
import { reasonOf } from '../domain/reason-of.ts'
import { contacts } from '../api/contacts.ts'
import { recordsApi } from '../api/records-api.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { transactions } from '../api/transactions.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import { ApiError, asApiError, isMissing, isOutcomeOpen } from '../api/session/api-error.ts'
import { makeSure, saveAndMakeSure, type Outcome } from './save-and-make-sure.ts'
import { labelOf } from '../domain/fields.ts'
import { textsOf } from '../domain/field.ts'
import { isSameValue } from '../domain/is-same-value.ts'
import { writeRows } from '../storage/database.ts'
import { rowKeyOf, updateRow } from './stored-changes.ts'
import type { SaveResult } from '../domain/write-results.ts'
import type { ChangeRow } from '../storage/rows.ts'
import type { Access } from '../records/collection.ts'
import * as messages from './messages.ts'

/** How a row ended, and the error that stops its change. */
export type RowResult = { row: ChangeRow; halt?: ApiError }

export type TellSaved = (record: { id: string }) => void
type RowFields = ChangeRow['before']
type Ending = Pick<ChangeRow, 'state'> & Partial<ChangeRow>

/**
 * Edits one record of a change, if it still has the values that the plan started from. A row that was being sent when its
 * tab closed is checked first, and with `only` not sent; to `leave` it, it must be certain that it was not. Nothing is sent twice, and no one else's change is overwritten.
 */
export async function runRow(
  access: Access<{ id: string }>,
  planned: ChangeRow,
  tellSaved: TellSaved,
  only?: 'look' | 'leave',
): Promise<RowResult> {
  let record: { id: string }
  try {
    record = await access.readRecord(planned.id)
  } catch (error) {
    if (isMissing(error)) return endBefore(planned, messages.isGone)
    return halted(planned, error)
  }
  const fields = Object.keys(planned.after)
  if (has(record, planned.after, fields)) {
    if (planned.state !== 'sending') return endRow(planned, changed(messages.hasItAlready))
    const before = { ...record, ...planned.before }
    return looked(
      planned,
      await makeSure(() => access.whetherSaved(before, planned.after, planned.change)),
      tellSaved,
    )
  }
  if (!has(record, planned.before, fields)) return endBefore(planned, messages.changedSince)
  if (only) return (only === 'leave' && mayArrive(planned)) || endRow(planned, { state: 'open' })
  const taken = await claimRow(planned)
  if (taken) return taken
  const look = () => access.whetherSaved(record, planned.after, planned.change)
  const outcome = await saveAndMakeSure({
    send: () => access.update(record, planned.after, planned.change),
    look,
  })
  if (outcome.state === 'saved') return saved(planned, outcome, tellSaved)
  const { error } = outcome
  if (outcome.state === 'unknown')
    return looked(planned, await outcome.look(), tellSaved, { ...failed(error), late: true })
  // The closed tab's own request may have changed it a moment ago; some services then answer 409.
  if (planned.state === 'sending' && error instanceof ApiError && error.conflict)
    return looked(planned, await makeSure(look), tellSaved)
  return explain(planned, error)
}

/** Ends a row whose record is another now, or gone. Of one that was being sent, nobody can tell whether it was made before. */
function endBefore(planned: ChangeRow, words: string): Promise<RowResult> {
  return endRow(planned, changed(planned.state === 'sending' ? messages.maybeMadeBefore(words) : words))
}

/** The result of a row that was sent a moment ago: the page that sent it is gone, but the service may be at work on it. */
export function mayArrive(planned: ChangeRow): RowResult | undefined {
  const isRecent = planned.state === 'sending' && Math.abs(Date.now() - planned.at) < 30_000
  return isRecent ? unknownOutcome(planned, new Error(messages.mayArrive)) : undefined
}

/** Stores that a row is being sent; its result, if another tab is sending it. */
export async function claimRow(planned: ChangeRow): Promise<RowResult | undefined> {
  const before = await updateRow(planned, (row) =>
    row.state === planned.state ? { ...row, state: 'sending', at: Date.now() } : row,
  )
  return before?.state === planned.state ? undefined : { row: before ?? planned }
}

async function explain(planned: ChangeRow, error: unknown): Promise<RowResult> {
  if (error instanceof ApiError && error.conflict) return endRow(planned, changed(messages.changedSince))
  if (isMissing(error)) return endRow(planned, changed(messages.isGone))
  if (concernsAll(error)) return halted(planned, error)
  return endRow(planned, failed(error))
}

/** Ends a row whose answer was lost, once the record shows whether the edit was made. */
async function looked(
  planned: ChangeRow,
  outcome: Outcome<{ id: string }>,
  tellSaved: TellSaved,
  otherwise: Ending = changed(messages.changedSince),
): Promise<RowResult> {
  if (outcome.state === 'saved') return saved(planned, outcome, tellSaved)
  if (outcome.state === 'unsaved') return endRow(planned, otherwise)
  return unknownOutcome(planned, outcome.error)
}

/** The row stays as sent, and is looked for when the change continues. */
export function unknownOutcome(planned: ChangeRow, error: unknown): RowResult {
  return { row: { ...planned, state: 'sending' }, halt: asApiError(error) }
}

function saved(
  planned: ChangeRow,
  { record, notes }: SaveResult<{ id: string }>,
  tellSaved: TellSaved,
): Promise<RowResult> {
  if (record) tellSaved(record)
  // Undo compares with the values as the service stored them.
  const after = record ? textsOf(record, Object.keys(planned.after)) : planned.after
  return endRow(planned, { state: 'done', after, ...(notes.length > 0 && { words: notes.join(' ') }) })
}

/** Nothing was sent for this row, and the others cannot be sent either. */
async function halted(planned: ChangeRow, error: unknown): Promise<RowResult> {
  if (!concernsAll(error) && !isOutcomeOpen(error)) return endRow(planned, failed(error))
  const { row } = await endRow(planned, { state: planned.state })
  return { row, halt: asApiError(error) }
}

/** Stores how a row ended; a created record brings its id. */
export async function endRow(planned: ChangeRow, ending: Ending): Promise<RowResult> {
  const { words: _words, late: _late, ...rest } = planned
  const row: ChangeRow = { ...rest, ...(ending.state === 'done' && { at: Date.now() }), ...ending }
  if (row.id === planned.id) await updateRow(planned, () => row)
  else await writeRows({ table: 'changeRows', drop: rowKeyOf(planned) }, { table: 'changeRows', put: row })
  return { row }
}

/** Whether an error concerns the service or the sign-in rather than one record. */
export function concernsAll(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return ['signed-out', 'limited', 'stopped', 'offline'].includes(error.failure) || error.status === 403
}

function changed(words: string): Ending {
  return { state: 'changed', words }
}

function failed(error: unknown): Ending {
  return { state: 'failed', words: reasonOf(error) }
}

function has(record: object, values: RowFields, fields: string[]): boolean {
  const now = textsOf(record, fields)
  return fields.every((field) => isSameValue(now[field] ?? '', values[field] ?? ''))
}

/** Why a save was refused, with what the service says about fields. */
export function refusalOf(error: unknown): string {
  const fields = error instanceof ApiError ? error.fields : []
  return [reasonOf(error), ...fields.map(({ field, detail }) => `${labelOf(field)}: ${detail}`)].join(' ')
}

/** The operations of a collection, for a change that knows it by name only. */
export function accessTo(
  resource: CollectionName,
  session: ServiceSession,
  client: QueryClient,
): Access<{ id: string }> {
  const access =
    resource === 'contacts'
      ? recordsApi('contacts', contacts, session, client)
      : recordsApi('transactions', transactions, session, client)
  // It only receives records that it has read itself.
  return access as unknown as Access<{ id: string }>
}

/** Reads a record as it is now; undefined if it no longer exists. */
export async function readIfThere<T extends { id: string }>(access: Access<T>, id: string) {
  return access.readRecord(id).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}
