import { change } from '../kept/kept.ts'
import type { Draft } from '../kept/rows.ts'
import { emptyDraft, notSent } from './draft-row.ts'
import type { Place } from './draft-row.ts'
import type { Refusal } from './refusal.ts'
import { when } from './when.ts'

type OnSaved = () => Promise<unknown>

/**
 * Writes down what is about to be sent, so that a tab that dies leaves word of it. When something was sent from here before of which
 * nobody knows what became, nothing is written and that draft is given: it must be looked at first.
 */
export async function noteSending(place: Place, changes: Record<string, string>): Promise<Draft | undefined> {
  const before = await change('drafts', keyOf(place), (row) =>
    row?.sent ? row : { ...(row ?? emptyDraft(place)), sent: { at: Date.now(), changes } },
  )
  return before?.sent ? before : undefined
}

/** Takes what became of a save into its draft: `onSaved` sees to what is left of it after success. */
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

/** Why nothing can be sent: something was, and its answer never came. */
export function unknown(draft: Draft, onSaved: OnSaved): Refusal | undefined {
  const { sent, base } = draft
  if (!sent) return undefined
  const done = draft.id === 'new' ? 'created' : 'saved'
  return {
    message: `It may have been ${done} ${when(sent.at)}: the answer did not come while this was open. Nothing is sent again before this was looked at.`,
    fields: [],
    check: async (look) => settle(draft, await look(sent.changes, base), onSaved),
  }
}

export function keyOf({ books, resource, id }: Place): [string, string, string] {
  return [books, resource, id]
}
