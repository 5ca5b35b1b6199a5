import { asApiError, isOutcomeOpen } from '../api/session/api-error.ts'
import type { DeletedRow } from '../domain/write-results.ts'
import type { Access } from '../records/collection.ts'
import { write } from '../storage/database.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import * as messages from './messages.ts'
import { ChangeError } from './plan-change.ts'
import { runningChanges } from './running-changes.ts'
import { readRows, writesOf } from './stored-changes.ts'
import { writeIfStill, writesOfRest, writesOfSent } from './stored-deletions.ts'

type Note = (ended: ChangeRow, planned: ChangeRow) => void

/** Sends the records of a deletion, after claiming it. Throws a `ChangeError` if another tab has taken it or taken it back. */
export function createDeleter(access: Access<{ id: string }>, change: Change) {
  return async (planned: ChangeRow[], note: Note) => {
    const left = new Map(planned.map((row) => [row.id, { ...row, state: 'sending' } as ChangeRow]))
    const running: Change = { ...change, state: 'running' }
    const before = await writeIfStill('open', running, writesOf(running, [...left.values()]))
    if (before?.state !== 'open') throw new ChangeError(messages.otherTabDeletes)
    const end = async (rows: ChangeRow[]) => {
      await write(...(await writesOfSent(change, rows)))
      for (const row of rows) note(row, row)
    }
    const ids = new Set(left.keys())
    const answer = await access
      .remove([...ids], async (answers) => {
        const rows = answers.flatMap((one) => endOf(left.get(one.id), one, change))
        for (const { id } of rows) left.delete(id)
        await end(rows)
        return runningChanges.get().get(change.id)?.asked === 'go'
      })
      .catch(asApiError)
    const isUnknown = answer instanceof Error && isOutcomeOpen(answer)
    // Otherwise, the rest was not tried.
    await end([...left.values()].map((row) => ({ ...row, state: isUnknown ? 'sending' : 'open' })))
    if (answer instanceof Error) return answer.message
    const others = answer.deleted.filter((id) => !ids.has(id))
    const words = [answer.stopped, others.length > 0 && messages.othersDeleted(others.join(', '))]
    return words.filter(Boolean).join(' ') || undefined
  }
}

/** How a row ended; nothing for a record that was not to be deleted. */
function endOf(row: ChangeRow | undefined, { state, words }: DeletedRow, { into }: Change): ChangeRow[] {
  if (!row) return []
  // A merge has read it just before: only its own request, sent twice, can have deleted it.
  if (state === 'deleted' || (state === 'missing' && into !== undefined)) return [{ ...row, state: 'done' }]
  if (state === 'archived') return [{ ...row, state: 'done', words: messages.isArchived }]
  if (state === 'missing') return [{ ...row, state: 'changed', words: messages.isGone }]
  if (state === 'kept') return [{ ...row, state: 'failed', ...(words && { words }) }]
  return [row]
}

/**
 * Ends a deletion that was sent: what was refused or not tried leaves no trace, and what is unknown is looked for later. Of
 * a paused one, the rest waits to be sent as before.
 */
export async function endDeletion(change: Change, why: string | undefined, isAskedToPause: boolean) {
  const rows = await readRows(change)
  const isPaused =
    isAskedToPause &&
    why === undefined &&
    rows.some(({ state }) => state === 'open') &&
    rows.every(({ state }) => state !== 'sending')
  await write(...writesOfRest(change, isPaused ? rows : rows.map(untriedAsRefused)))
  return { ...change, ...(isPaused && { state: 'paused' as const }), ...(why && { words: why }), rows }
}

function untriedAsRefused(row: ChangeRow): ChangeRow {
  return row.state === 'open' ? { ...row, state: 'failed' } : row
}
