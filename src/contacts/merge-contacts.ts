import { isMissing } from '../api/session/api-error.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../api/session/service-session.ts'
import { deleteLater } from '../changes/delete-later.ts'
import { planChange } from '../changes/plan-change.ts'
import { runAtOnce } from '../changes/run-change.ts'
import { findSameContacts, groupContacts, surenessOf } from '../domain/cluster/same-contact.ts'
import type { Contact } from '../domain/contact.ts'
import { contactFieldNames } from '../domain/fields.ts'
import { isSameValue } from '../domain/is-same-value.ts'
import type { WithMeta } from '../domain/record-meta.ts'
import type { Selection } from '../records/list/selection.ts'
import { contactCollection } from './contact-collection.ts'
import { namesApart } from './contact-layout.ts'
import * as messages from './page-messages.ts'

type Merge = {
  session: ServiceSession
  client: QueryClient
  selection: Selection<WithMeta<Contact>>
  /** The contact that stays, as it was shown, and the values that it gets. */
  winner: Contact
  values: Record<string, string>
  /** The others, as they were shown. */
  losers: readonly Contact[]
}

/**
 * Saves the contact that stays, reads it back, and only then deletes the others, as a deletion that can be undone. Returns why
 * nothing was deleted; undefined if all went well. Throws `ApiError`.
 */
export async function mergeContacts(merge: Merge): Promise<string | undefined> {
  const { session, client, selection, winner, values, losers } = merge
  const access = await contactCollection.access(session, client)
  const shown = [winner, ...losers]
  let now: WithMeta<Contact>[]
  try {
    now = await Promise.all(shown.map(({ id }) => access.readRecord(id)))
  } catch (error) {
    if (isMissing(error)) return messages.goneMeanwhile
    throw error
  }
  const [kept, ...others] = now
  if (!kept || now.some((record, index) => !hasValues(record, shown[index] ?? record)))
    return messages.changedMeanwhile
  const [name = '', ...names] = namesApart(now)
  const changed = contactFieldNames.filter((field) => !isSameValue(values[field] ?? kept[field], kept[field]))
  let merges: string | undefined
  if (changed.length > 0) {
    const [before, after] = [kept, values].map((of: Record<string, unknown>) =>
      Object.fromEntries(changed.map((field) => [field, String(of[field])])),
    )
    if (!before || !after) return
    const row = { id: kept.id, name, before, after }
    const change = await runAtOnce(session, client, (await planChange(session, 'contacts', 'bulk', [row])).id)
    const [ended] = change.rows
    if (ended?.state !== 'done')
      return messages.notSaved(ended?.words ?? change.words ?? '', ended?.state === 'sending')
    if (!hasValues(await access.readRecord(kept.id), after)) return messages.savedDifferently
    merges = change.id
  }
  const records = others.map((record, index) => ({ record, whole: true, name: names[index] }))
  const into = kept.id
  await deleteLater({ collection: contactCollection, selection, session, client, records, merges, into })
  // Ticked still, it would be part of the next merge.
  selection.drop([into])
  return undefined
}

/** Whether a record has these values in the fields of a contact, as far as they are given. */
function hasValues(record: Partial<Contact>, values: Partial<Contact>): boolean {
  return contactFieldNames.every(
    (field) => values[field] === undefined || isSameValue(record[field] ?? '', values[field]),
  )
}

/** The ids of those that no sure or likely pair connects with a contact; none if that is all of the others. */
export function doubtfulBeside(contact: Contact, all: readonly Contact[]): ReadonlySet<string> {
  const pairs = findSameContacts(all).filter((pair) => surenessOf(pair) !== 'doubtful')
  const surer = groupContacts(pairs).find(({ contacts }) => contacts.includes(contact))?.contacts ?? all
  return new Set(all.filter((one) => !surer.includes(one)).map(({ id }) => id))
}
