import { refreshAfterStep } from '../../api/cache/refresh.ts'
import { isOutcomeOpen } from '../../api/session/outcome.ts'
import { newId } from '../../domain/new-id.ts'
import { get } from '../../storage/database.ts'
import type { Receipt } from '../../storage/rows.ts'
import type { Change } from '../../records/steps/changes-of.ts'
import { readStepRows } from '../../records/steps/kept-steps.ts'
import { createAgain, noteCreated } from './create-again.ts'
import { originOf } from './undo-place.ts'
import type { Direction, UndoNews, UndoPlace } from './undo-place.ts'
import * as messages from './messages.ts'

/** After a confirmation, creates the contacts again that a change deleted. A transaction cannot be created. */
export async function createDeleted(place: UndoPlace, { last }: Change): Promise<UndoNews | undefined> {
  const { session, client, ask } = place
  const { books, resource } = last
  if (resource === 'transactions')
    return { text: messages.noTransactions(last.total), hasFailed: true, isFinal: true }
  const rows = await readStepRows(last)
  const found = await Promise.all(
    rows.map(async ({ id, name }) => ({ name, receipt: await get('receipts', [books, resource, id]) })),
  )
  const kept = found.flatMap(({ name, receipt }) => (receipt ? [{ name, receipt }] : []))
  if (kept.length === 0) return { text: messages.notKept(rows.length), hasFailed: true, isFinal: true }
  const name = kept[0]?.name ?? ''
  const isAgreed = await ask({
    title: messages.createQuestion(kept.length, name),
    description: messages.createConsequence(kept.length, rows.length - kept.length),
    names: kept.length > 1 ? kept.map((one) => one.name) : [],
    confirm: messages.createThem(kept.length),
    isDanger: false,
  })
  if (!isAgreed) return undefined
  const id = newId()
  const origin = originOf(last)
  const created: Created[] = []
  let failure: Error | undefined
  for (const one of kept) {
    try {
      const { record } = await createAgain(session, client, one.receipt, id)
      if (record) created.push({ ...one, id: record.id })
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      break
    }
  }
  if (created.length > 0) {
    await noteCreated(last, id, created)
    await refreshAfterStep(client, resource)
  }
  return newsOf(created, { origin, wanted: kept.length, failure })
}

type Created = { id: string; name: string; receipt: Receipt }

type Outcome = { origin: Direction; wanted: number; failure: Error | undefined }

function newsOf(created: Created[], { origin, wanted, failure }: Outcome): UndoNews {
  const [first] = created
  const only = created.length === 1 ? first : undefined
  const done = origin === 'undo' ? messages.deletionUndone : messages.creationRedone
  const text = created.length > 0 ? done(created.length, first?.name ?? '') : ''
  const news: UndoNews = { text, ...(only && { record: { resource: 'contacts', id: only.id } }) }
  if (failure === undefined) return news
  const reason = failure.message
  const left = wanted - created.length
  const words = isOutcomeOpen(failure) ? messages.creationUnsure(reason) : messages.notCreated(left, reason)
  return { ...news, text: [text, words].filter(Boolean).join(' '), hasFailed: true }
}
