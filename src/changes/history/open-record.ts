import { ApiError, isOutcomeOpen } from '../../api/session/api-error.ts'
import { saveAndMakeSure } from '../save-and-make-sure.ts'
import type { Outcome } from '../save-and-make-sure.ts'
import { accessTo } from '../run-change.ts'
import { refusalOf, wordsOf } from '../run-row.ts'
import { snapshotOf } from '../../storage/snapshot.ts'
import { nameKept } from './collections.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from '../messages.ts'

type Values = Record<string, string>

/** The service's current version of a record, and a way to change it. */
export type OpenRecord = {
  name: string
  fields: Values
  /**
   * Sends values, unless someone has changed the same fields in the meantime. Returns notes for the user. Throws
   * `ApiError`.
   */
  send: (values: Values) => Promise<string[]>
}

/** Reads a record from the service, ignoring caches. Throws `ApiError`; nothing was sent then. */
export async function openRecord(
  session: ServiceSession,
  client: QueryClient,
  resource: CollectionName,
  id: string,
): Promise<OpenRecord> {
  const place = `${resource} ${id}`
  const access = accessTo(resource, session, client)
  const earlier = await unsure.get(place)?.()
  if (earlier?.state === 'unknown') throw earlier.error
  unsure.delete(place)
  const record = await access.readRecord(id).catch(unsent)
  const kept = snapshotOf(resource, record, true)
  return {
    name: nameKept(resource, kept).name,
    fields: kept.fields,
    send: async (values) => {
      const outcome = await saveAndMakeSure({
        send: () => access.update(record, values),
        look: () => access.whetherSaved(record, values),
      })
      if (outcome.state === 'saved') return outcome.notes
      if (outcome.state === 'unknown') unsure.set(place, outcome.look)
      throw outcome.error
    },
  }
}

// Edits whose response was lost: verifying one before the next attempt records it if it succeeded.
const unsure = new Map<string, () => Promise<Outcome<unknown>>>()

/** Unlike a failed write, a failed read leaves nothing in doubt. */
function unsent(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  throw new ApiError('stopped', error.message, error.status, error.fields)
}

/**
 * Why something was not changed, in words, with what the service says about fields. `refused` and `unsure` put the reason
 * into a sentence; `unsure` is for an unknown outcome, which is looked up before anything is sent again.
 */
export function undoError(
  error: unknown,
  { refused, unsure }: Record<'refused' | 'unsure', (reason: string) => string> = {
    refused: messages.notChanged,
    unsure: messages.maybeChanged,
  },
): string {
  return isOutcomeOpen(error) ? unsure(wordsOf(error)) : refused(refusalOf(error))
}
