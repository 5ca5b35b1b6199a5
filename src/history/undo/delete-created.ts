import { isMissing } from '../../api/session/api-error.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import type { Collection } from '../../records/collection.ts'
import { deleteLater } from '../../records/deletion/delete-later.ts'
import type { Selection } from '../../records/list/selection.ts'
import type { Change } from '../../records/steps/changes-of.ts'
import { readStepRows } from '../../records/steps/kept-steps.ts'
import { movedIds } from '../../records/steps/moved-ids.ts'
import { snapshotOf } from '../../storage/snapshot.ts'
import type { StepRow } from '../../storage/rows.ts'
import { collections } from '../collections.ts'
import { originOf } from './undo-place.ts'
import type { UndoNews, UndoPlace } from './undo-place.ts'
import * as messages from './messages.ts'

/** After a confirmation, deletes the records that a change created, unless someone has changed them since. */
export function deleteCreated(place: UndoPlace, change: Change): Promise<UndoNews | undefined> {
  const { contacts, transactions } = place.selections
  return change.last.resource === 'contacts'
    ? deleteIn(place, change, collections.contacts, contacts)
    : deleteIn(place, change, collections.transactions, transactions)
}

async function deleteIn<T extends { id: string }>(
  place: UndoPlace,
  { last }: Change,
  collection: Collection<T>,
  selection: Selection<T>,
): Promise<UndoNews | undefined> {
  const { session, client, ask, leave } = place
  const { resource } = collection
  const idNow = await movedIds(last.books)
  const rows = (await readStepRows(last)).map((row) => ({ ...row, id: idNow(row.id) }))
  const access = await collection.access(session, client)
  const found: { record: T; whole: true }[] = []
  let [gone, changed] = [0, 0]
  for (const row of rows) {
    const record = await access.readRecord(row.id).catch((error: unknown) => {
      if (error instanceof Error && isMissing(error)) return undefined
      throw error
    })
    if (!record) gone += 1
    else if (!isAsCreated(row, snapshotOf(resource, record, true).fields)) changed += 1
    else found.push({ record, whole: true })
  }
  const only = rows.length === 1 ? rows[0] : undefined
  const [names, many] = [found.map(({ record }) => collection.noun.nameOf(record)), found.length]
  if (many === 0)
    return {
      text: messages.notDeleted(resource, rows.length, { name: only?.name ?? '' }, gone === rows.length),
      hasFailed: true,
      isFinal: true,
      ...(only && gone === 0 && { record: { resource, id: only.id } }),
    }
  const origin = originOf(last)
  const isAgreed = await ask({
    title: messages.deleteQuestion(resource, many, { name: names[0] ?? '' }),
    description: messages.deleteConsequence(origin, changed + gone),
    names: many > 1 ? names : [],
    confirm: messages.deleteThem(resource, many),
    isDanger: true,
  })
  if (!isAgreed) return undefined
  await deleteLater({
    collection,
    selection,
    records: found,
    session,
    client,
    inverse: { undoes: last.id, origin },
  })
  leave(
    resource,
    found.map(({ record }) => record.id),
  )
  const name = names[0] ?? ''
  const text = origin === 'undo' ? messages.creationUndone : messages.deletionRedone
  return { text: text(resource, many, { name }) }
}

function isAsCreated({ after }: StepRow, now: Record<string, string>): boolean {
  return Object.entries(now).every(([field, value]) => isSameValue(value, after[field] ?? ''))
}
