import { change } from '../../storage/database.ts'
import type { Draft } from '../../storage/rows.ts'
import { emptyDraft, notSent } from './draft-row.ts'
import type { Place } from './draft-row.ts'
import type { Refusal } from './refusal.ts'
import { formatWhen } from '../../domain/moment.ts'
import * as messages from './notice-messages.ts'

type OnSaved = () => Promise<unknown>

/**
 * Records a save before it is sent, so that a tab that dies leaves a trace. If an earlier save from here has an unknown
 * outcome, records nothing and returns that draft: it must be checked first.
 */
export async function noteSending(place: Place, changes: Record<string, string>): Promise<Draft | undefined> {
  const before = await change('drafts', keyOf(place), (row) =>
    row?.sent ? row : { ...(row ?? emptyDraft(place)), sent: { at: Date.now(), changes } },
  )
  return before?.sent ? before : undefined
}

/** Updates the draft with a save's outcome. After success, `onSaved` handles what is left of it. */
export async function settle(
  place: Place,
  refused: Refusal | undefined,
  onSaved: OnSaved,
): Promise<Refusal | undefined> {
  const check = refused?.check
  if (check) return { ...refused, check: async (look) => settle(place, await check(look), onSaved) }
  if (refused) await change('drafts', keyOf(place), notSent)
  else await onSaved()
  return refused
}

/** Why nothing can be sent: an earlier save received no response. */
export function unknown(draft: Draft, onSaved: OnSaved): Refusal | undefined {
  const { sent, base } = draft
  if (!sent) return undefined
  return {
    message: (draft.id === 'new' ? messages.maybeCreated : messages.maybeSaved)(formatWhen(sent.at)),
    fields: [],
    check: async (look) => settle(draft, await look(sent.changes, base), onSaved),
  }
}

export function keyOf({ books, resource, id }: Place): [string, string, string] {
  return [books, resource, id]
}
