// Over 200 lines because it takes back every kind of change: edits, creations and deletions.
import { sentences } from '../../domain/plural.ts'
import { isOpen, type Chain } from '../chains.ts'
import { findDeletion } from '../tab-deletions.ts'
import { noteBroughtBack, noteChange, originOf } from '../plan-change.ts'
import { movedIds } from '../present-ids.ts'
import { readRows } from '../stored-changes.ts'
import { invertEdits, undoMergedEdit, undoneMergeOf, type UndoNews } from '../invert-edits.ts'
import { runAtOnce, type EndedChange } from '../run-change.ts'
import { readIfThere } from '../run-row.ts'
import { updateSelected, type Selections } from '../use-change.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { isSameValue } from '../../domain/is-same-value.ts'
import { deleteLater, undoDeletion } from '../delete-later.ts'
import { snapshotOf } from '../../storage/snapshot.ts'
import { collections } from './collections.ts'
import { restoreDeleted } from '../restore-deleted.ts'
import { planAgain } from './create-again.ts'
import type { Change, ChangeRow } from '../../storage/rows.ts'
import type { Collection } from '../../records/collection.ts'
import type { Selection } from '../../records/list/selection.ts'
import * as messages from '../messages.ts'

/** What undoing and redoing need from the app around them. */
export type UndoPlace = {
  session: ServiceSession
  client: QueryClient
  selections: Selections
  /** Asks before records are deleted or created. */
  ask: (question: UndoQuestion) => Promise<boolean>
  /** Leaves the page of a record that is being deleted, if it is one of these. */
  leave: (resource: CollectionName, ids: readonly string[]) => void
}

export type UndoQuestion = {
  title: string
  description: string
  names: readonly string[]
  confirm: string
  isDanger: boolean
}

/** Undoes a change, or redoes one that was undone; of a merge, all of it. Returns a message, if there is something to add. */
export async function invertChange(place: UndoPlace, change: Chain): Promise<UndoNews | undefined> {
  const merge = await undoneMergeOf(change)
  if (!merge) return invertOne(place, change)
  const edited = await invertOne(place, merge.edit)
  const deleted = edited?.hasFailed ? undefined : await invertOne(place, merge.deletion)
  return deleted ? { ...edited, ...deleted, text: `${edited?.text} ${deleted.text}` } : edited
}

async function invertOne(place: UndoPlace, change: Chain): Promise<UndoNews | undefined> {
  const { last } = change
  const deletion = findDeletion(last.id)
  // The line of the deletion itself says what happened.
  if (deletion?.state === 'waiting') {
    await undoDeletion(deletion)
    return undefined
  }
  if (deletion) return { text: messages.stillDeleting, hasFailed: true }
  // To continue an attempt to undo is to undo; to continue anything else is to do it.
  const isEdit = last.kind === 'edit' && last.undoes === undefined
  if (isOpen(last) && (last.total > 1 || isEdit)) return { text: messages.finishFirst, hasFailed: true }
  const { session, client, selections } = place
  if (last.kind === 'edit')
    return invertEdits(session, client, last, (saved) => updateSelected(selections, last.resource, saved))
  const isCreation = last.kind === 'create' && !isOpen(last)
  const news = await (isCreation ? deleteCreated : bringBack)(place, change)
  if (news?.isFinal) await noteRefusal(last, news.text)
  if (isCreation || !news || news.hasFailed) return news
  const edit = await undoMergedEdit(session, client, change.root)
  return edit ? { ...news, ...edit, text: `${news.text} ${edit.text}` } : news
}

async function noteRefusal({ id, books, resource, ...last }: Change, words: string): Promise<void> {
  const kind = last.kind === 'create' ? 'delete' : 'create'
  await noteChange({ books, resource, kind, origin: originOf(last), undoes: id, words, rows: [] })
}

/** After a confirmation, deletes the records that a change created, unless someone has changed them since. */
function deleteCreated(place: UndoPlace, change: Chain): Promise<UndoNews | undefined> {
  const { contacts, transactions } = place.selections
  return change.last.resource === 'contacts'
    ? deleteIn(place, change, collections.contacts, contacts)
    : deleteIn(place, change, collections.transactions, transactions)
}

async function deleteIn<T extends { id: string }>(
  place: UndoPlace,
  { root, last }: Chain,
  collection: Collection<T>,
  selection: Selection<T>,
): Promise<UndoNews | undefined> {
  const { session, client, ask, leave } = place
  const { resource } = collection
  const idNow = await movedIds(last.books)
  const into = root.into && idNow({ id: root.into, at: root.at }).id
  const rows = (await readMade(last)).map((row) => ({ ...row, id: idNow(row).id }))
  const access = await collection.access(session, client)
  if (into !== undefined && !(await readIfThere(access, into)))
    return { text: messages.mergedIntoGone, hasFailed: true }
  const found: { record: T; whole: true }[] = []
  let [gone, changed] = [0, 0]
  for (const row of rows) {
    const record = await readIfThere(access, row.id)
    if (!record) gone += 1
    else if (!isAsCreated(row, snapshotOf(resource, record, true).fields)) changed += 1
    else found.push({ record, whole: true })
  }
  const only = rows.length === 1 ? rows[0] : undefined
  const [names, many] = [found.map(({ record }) => collection.noun.nameOf(record)), found.length]
  if (many === 0)
    return {
      text: messages.creationNotUndone(
        resource,
        rows.length,
        { name: only?.name ?? '' },
        gone === rows.length,
      ),
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
    into,
  })
  leave(
    resource,
    found.map(({ record }) => record.id),
  )
  const name = names[0] ?? ''
  const text = origin === 'undo' ? messages.creationUndone : messages.deletionRedone
  return { text: text(resource, many, { name }) }
}

/** The records that a change has changed, or would have if it had not been undone first. */
async function readMade(change: Change): Promise<ChangeRow[]> {
  return (await readRows(change)).filter(({ state }) => state === 'done' || state === 'unsent')
}

function isAsCreated({ after }: ChangeRow, now: Record<string, string>): boolean {
  return Object.entries(now).every(([field, value]) => isSameValue(value, after[field] ?? ''))
}

/** Restores the records that a change deleted, if the service keeps them; otherwise they may be created again. */
async function bringBack(place: UndoPlace, change: Chain): Promise<UndoNews | undefined> {
  const { session, client } = place
  const { id, resource } = change.last
  // Continues an interrupted attempt: looks first whether the contact is there.
  if (isOpen(change.last)) return newsOfCreation(await runAtOnce(session, client, id))
  if (!session.offers('deleted-records')) return createDeleted(place, change)
  const rows = await readMade(change.last)
  const { missing } = await restoreDeleted(
    session,
    client,
    resource,
    rows.map(({ id }) => id),
  )
  const back = rows.filter(({ id }) => !missing.includes(id))
  const [first] = back
  if (!first && resource === 'contacts') return createDeleted(place, change)
  if (!first) return { text: messages.noLongerKept(resource, rows.length), hasFailed: true, isFinal: true }
  await noteBroughtBack(change.last, back)
  const text = messages.restoredNamed(resource, back.length, { name: first.name })
  return {
    text: missing.length > 0 ? `${text} ${messages.noLongerKept(resource, missing.length)}` : text,
    ...(missing.length > 0 && { hasFailed: true }),
    ...(rows.length === 1 && { record: { resource, id: first.id } }),
  }
}

/** After a confirmation, creates the contacts again that a change deleted. A transaction cannot be created. */
async function createDeleted(place: UndoPlace, { last }: Chain): Promise<UndoNews | undefined> {
  const { session, client, ask } = place
  if (last.resource === 'transactions')
    return { text: messages.noTransactions(last.total), hasFailed: true, isFinal: true }
  const rows = await readMade(last)
  const kept = rows.filter(({ keptSince }) => keptSince !== undefined)
  if (kept.length === 0) return { text: messages.notKept(rows.length), hasFailed: true, isFinal: true }
  const name = kept[0]?.name ?? ''
  const isAgreed = await ask({
    title: messages.createQuestion(kept.length, { name }),
    description: messages.createConsequence(kept.length, rows.length - kept.length),
    names: kept.length > 1 ? kept.map((one) => one.name) : [],
    confirm: messages.createThem(kept.length),
    isDanger: false,
  })
  if (!isAgreed) return undefined
  const change = await planAgain(session, kept, last)
  return newsOfCreation(await runAtOnce(session, client, change.id))
}

function newsOfCreation({ origin, rows, words = '' }: EndedChange): UndoNews {
  const created = rows.filter(({ state }) => state === 'done')
  const [first] = created
  const done = origin === 'undo' ? messages.deletionUndone : messages.creationRedone
  const text = first ? done(created.length, { name: first.name }) : ''
  const isOnly = created.length === 1 && first?.id !== first?.was
  const news: UndoNews = { text, ...(isOnly && { record: { resource: 'contacts', id: first?.id ?? '' } }) }
  const left = rows.filter(({ state }) => state !== 'done')
  if (left.length === 0) return news
  const reason = words || (left.find((row) => row.words)?.words ?? '')
  const isUnsure = left.some(({ state }) => state === 'sending')
  const why = isUnsure ? messages.creationUnsure(reason) : messages.notCreated(left.length, { reason })
  return { ...news, text: sentences(text, why), hasFailed: true }
}
