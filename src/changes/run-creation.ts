import type { QueryClient } from '@tanstack/react-query'
import { contacts } from '../api/contacts.ts'
import { ApiError, asApiError } from '../api/session/api-error.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { Contact } from '../domain/contact.ts'
import { createQueue } from '../domain/create-queue.ts'
import type { FieldTexts } from '../domain/field.ts'
import { labelOf } from '../domain/fields.ts'
import { write } from '../storage/database.ts'
import type { ChangeRow } from '../storage/rows.ts'
import { snapshotOf } from '../storage/snapshot.ts'
import { concernsAll, wordsOf } from './run-row.ts'
import type { RowResult, TellSaved } from './run-row.ts'
import { makeSure, saveAndMakeSure } from './save-and-make-sure.ts'
import type { Outcome } from './save-and-make-sure.ts'
import { rowKeyOf, updateRow } from './stored-changes.ts'

type Creating = {
  /** The change that it belongs to. */
  step?: string | undefined
  /** Whether a contact is known to be another one. */
  isOther?: (id: string) => boolean
}

/** The creation of a contact: how to send it, and how to look whether it was made. */
export function creationOf(
  session: ServiceSession,
  client: QueryClient,
  fields: Readonly<FieldTexts>,
  { step, isOther }: Creating = {},
) {
  const mutations = client.getMutationCache()
  const part = step !== undefined && { meta: { step } }
  return {
    send: () => mutations.build(client, { ...contacts.create(session), ...part }).execute(fields),
    look: () =>
      mutations.build(client, { ...contacts.whetherCreated(session, isOther), ...part }).execute(fields),
  }
}

/**
 * Creates the contacts of a change, each sent once. One that was being sent when its tab closed, or whose answer is lost, is looked
 * for first: neither among those that were there before nor among those that other rows have made.
 */
export function createCreator(session: ServiceSession, client: QueryClient, rows: readonly ChangeRow[]) {
  const made = new Set(rows.filter(({ state }) => state === 'done').map(({ id }) => id))
  // Two rows that look at once might find the same contact.
  const inTurn = createQueue()
  return async (planned: ChangeRow, tellSaved: TellSaved): Promise<RowResult> => {
    const isOther = (id: string) => made.has(id) || planned.namesakes?.includes(id) === true
    const creation = creationOf(session, client, planned.after, { step: planned.change, isOther })
    const note = <T extends { record: Contact | undefined }>(result: T) => {
      if (result.record) made.add(result.record.id)
      return result
    }
    const save = {
      send: async () => note(await creation.send()),
      look: () => inTurn(async () => note(await creation.look())),
    }
    if (planned.state === 'sending') {
      const outcome = await makeSure(save.look)
      if (outcome.state !== 'unsaved') return ended(planned, outcome, tellSaved)
    }
    const before = await updateRow(planned, (row) =>
      row.state === planned.state ? { ...row, state: 'sending' } : row,
    )
    // Another tab is creating it.
    if (before?.state !== planned.state) return { row: before ?? planned }
    const outcome = await saveAndMakeSure(save)
    if (outcome.state !== 'unknown') return ended(planned, outcome, tellSaved)
    return ended(planned, await outcome.look(), tellSaved, outcome.error)
  }
}

/** Stores how a row ended. `lost`: why its answer did not come. */
async function ended(
  planned: ChangeRow,
  outcome: Outcome<Contact>,
  tellSaved: TellSaved,
  lost?: unknown,
): Promise<RowResult> {
  // Still unknown: the row stays as sent, and is looked for when the change continues.
  if (outcome.state === 'unknown')
    return { row: { ...planned, state: 'sending' }, halt: asApiError(outcome.error) }
  const { words: _earlier, ...rest } = planned
  if (outcome.state === 'unsaved') {
    const error = outcome.error ?? lost
    const isForAll = concernsAll(error)
    const row: ChangeRow = isForAll
      ? { ...rest, state: 'open' }
      : { ...rest, state: 'failed', words: refusalOf(error) }
    await updateRow(planned, () => row)
    return { row, ...(isForAll && { halt: asApiError(error) }) }
  }
  const { record, notes } = outcome
  const done = {
    ...rest,
    at: Date.now(),
    state: 'done',
    ...(notes.length > 0 && { words: notes.join(' ') }),
  } as const
  if (!record) {
    await updateRow(planned, () => done)
    return { row: done }
  }
  // Undo compares with the values as the service stored them.
  const filled = Object.entries(snapshotOf('contacts', record, true).fields).filter(([, text]) => text !== '')
  const row: ChangeRow = { ...done, id: record.id, after: Object.fromEntries(filled) }
  await write({ table: 'changeRows', drop: rowKeyOf(planned) }, { table: 'changeRows', put: row })
  tellSaved(record)
  return { row }
}

/** Why a contact was refused, with what the service says about its fields. */
function refusalOf(error: unknown): string {
  const fields = error instanceof ApiError ? error.fields : []
  return [wordsOf(error), ...fields.map(({ field, detail }) => `${labelOf(field)}: ${detail}`)].join(' ')
}
