import {
  asApiError,
  isMissing,
  isOutcomeOpen,
  lookFor,
  type Conflict,
  type FieldFault,
} from '../api/session/api-error.ts'
import type { SaveResult } from '../domain/write-results.ts'
import type { QueryClient } from '@tanstack/react-query'
import * as messages from './messages.ts'

/** A save: how to send it, and how to look whether it was made. Looking resolves without a record if it was not. */
type Save<T> = { send: () => Promise<SaveResult<T>>; look: () => Promise<SaveResult<T>> }

/** How a save ended: made, not made (with the error unless looking showed it), or still unknown. */
export type Outcome<T> =
  | ({ state: 'saved'; wasLost: boolean } & SaveResult<T>)
  | { state: 'unsaved'; error?: unknown }
  | { state: 'unknown'; error: unknown; look: () => Promise<Outcome<T>> }

/** Sends a save once. If its response is lost, the outcome is unknown: look before anything is sent again. Never throws. */
export async function saveAndMakeSure<T>({ send, look }: Save<T>): Promise<Outcome<T>> {
  try {
    return { state: 'saved', wasLost: false, ...(await send()) }
  } catch (error) {
    if (!isOutcomeOpen(error)) return { state: 'unsaved', error }
    return { state: 'unknown', error, look: () => makeSure(look) }
  }
}

/** Looks whether a save of unknown outcome was made. Never throws: if that cannot be seen, it can be looked up again. */
export async function makeSure<T>(look: Save<T>['look']): Promise<Outcome<T>> {
  try {
    const result = await lookFor(look)
    return result.record ? { state: 'saved', wasLost: true, ...result } : { state: 'unsaved' }
  } catch (error) {
    return { state: 'unknown', error, look: () => makeSure(look) }
  }
}

/** What a form shows for a save that was not made: errors of the record and its fields, and how to look while that is unknown. */
type Refused = {
  message: string
  fields: FieldFault[]
  check?: () => Promise<Refused | undefined>
  conflict?: Conflict
  gone?: boolean
}

type Telling<T> = {
  /** Takes what was saved, and tells it. */
  onSaved: (result: SaveResult<T>, wasLost: boolean) => unknown
  /** Says that looking did not find it saved: at a slow service it may still come. */
  notSaved: string
  /** Whether it edits a record, which may no longer exist. */
  isEdit?: boolean
}

/** Tells a form how its save ended. */
export async function tellOutcome<T>(outcome: Outcome<T>, telling: Telling<T>): Promise<Refused | undefined> {
  if (outcome.state === 'saved') {
    try {
      await telling.onSaved(outcome, outcome.wasLost)
      return undefined
    } catch (error) {
      return refusedBecause(error, telling)
    }
  }
  if (outcome.state === 'unsaved')
    return outcome.error === undefined
      ? { message: telling.notSaved, fields: [] }
      : refusedBecause(outcome.error, telling)
  const { message, fields } = asApiError(outcome.error)
  return {
    message: messages.maybeSaved(message),
    fields,
    check: async () => tellOutcome(await outcome.look(), telling),
  }
}

function refusedBecause(error: unknown, { isEdit }: Pick<Telling<unknown>, 'isEdit'>): Refused {
  const failure = asApiError(error)
  const { message, fields, conflict } = failure
  return {
    message: messages.notSaved(message),
    fields,
    ...(conflict && { conflict }),
    ...(isEdit && isMissing(failure) && { gone: true }),
  }
}

// Saves that have begun but not yet reached the query client: a cell reads its record first.
const begun = new Set<Promise<boolean>>()

/** Lets Undo wait for a save, which resolves to whether it succeeded. */
export function announceSave(save: Promise<boolean>): void {
  begun.add(save)
  void save.finally(() => begun.delete(save))
}

/** Waits for the saves under way. False if one of them failed: then Undo must not take back an earlier change instead. */
export async function saved(client: QueryClient): Promise<boolean> {
  const results = await Promise.all(begun)
  const mutations = savingIn(client)
  await new Promise<void>((resolve) => {
    const isDone = () => mutations.every(({ state }) => state.status !== 'pending')
    if (isDone()) return resolve()
    const stop = client.getMutationCache().subscribe(() => {
      if (!isDone()) return
      stop()
      resolve()
    })
  })
  return results.every(Boolean) && mutations.every(({ state }) => state.status === 'success')
}

function savingIn(client: QueryClient) {
  return client
    .getMutationCache()
    .findAll({ status: 'pending' })
    .filter(({ options, meta }) => options.mutationKey?.[1] === 'save' && meta?.['change'] === undefined)
}
