import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { CollectionName } from '../domain/collection-name.ts'
import { labelOf } from '../domain/fields.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import { chainsOf, isOpen, type Chain } from './chains.ts'
import * as messages from './messages.ts'
import { planInverse } from './plan-change.ts'
import { runChange } from './run-change.ts'
import { countOf } from './running-changes.ts'
import { dropChanges, readChanges, updateChange } from './stored-changes.ts'

/** What was undone or redone, or why not, and the record that it is about if there is only one. */
export type UndoNews = {
  text: string
  hasFailed?: true
  /** Whether another attempt would fail too, so that Undo moves on to the change before. */
  isFinal?: true
  record?: { resource: CollectionName; id: string } | undefined
}

/** Restores the values from before an edit, or sets them again, except where someone has changed them since. */
export async function invertEdits(
  session: ServiceSession,
  client: QueryClient,
  last: Change,
  onSaved?: (records: { id: string }[]) => void,
): Promise<UndoNews> {
  // Continues an interrupted attempt: checks its record first.
  const inverse = isOpen(last) ? last : await planInverse(session, last.id)
  const saved: { id: string }[] = []
  const ended = await runChange(session, client, inverse.id, (record) => void saved.push(record))
  onSaved?.(saved)
  const { rows } = ended
  const [row] = rows
  if (ended.total > 1 || !row) return newsOfMany(ended, rows)
  return newsOfOne(ended, row)
}

async function newsOfOne(change: Change, row: ChangeRow): Promise<UndoNews> {
  const record = { resource: change.resource, id: row.id }
  const what = { fields: fieldsOf(row), name: row.name }
  const isUndo = change.origin === 'undo'
  if (row.state === 'done') {
    const text = isUndo ? messages.undone(what) : messages.redone(what)
    return { text: row.words === undefined ? text : `${text} ${row.words}`, record }
  }
  const why = row.words ?? change.words ?? ''
  // Nothing was sent, so the next attempt starts afresh.
  if (row.state === 'open') await dropChanges(change.books, [change.id])
  else await updateChange(change, (now) => ({ ...now, words: why }))
  return {
    text: isUndo ? messages.notUndone(what, why) : messages.notRedone(what, why),
    hasFailed: true,
    record,
  }
}

function newsOfMany(change: Change, rows: readonly ChangeRow[]): UndoNews {
  const count = countOf(rows)
  const text = messages.result(change, count)
  return count.done === 0 ? { text, hasFailed: true } : { text }
}

function fieldsOf({ after }: ChangeRow): string {
  const fields = Object.keys(after)
  return fields.length > 2 ? messages.manyFields(fields.length) : messages.both(fields.map(labelOf))
}

/** Takes back the edit of a merge, after its deletion was; undefined if there is none, or if that was done before. */
export async function undoMergedEdit(
  session: ServiceSession,
  client: QueryClient,
  { books, merges }: Change,
): Promise<UndoNews | undefined> {
  if (merges === undefined) return undefined
  const edit = chainsOf(await readChanges(books)).find(({ root }) => root.id === merges)
  return edit && !edit.isUndone ? invertEdits(session, client, edit.last) : undefined
}

export async function undoneMergeOf({
  root,
  isUndone,
}: Chain): Promise<{ edit: Chain; deletion: Chain } | undefined> {
  if (!isUndone) return undefined
  const undone = chainsOf(await readChanges(root.books)).filter((one) => one.isUndone && !isOpen(one.last))
  const deletion = undone.find((one) => one.root.merges && [one.root.id, one.root.merges].includes(root.id))
  const edit = undone.find((one) => one.root.id === deletion?.root.merges)
  return deletion && edit && { edit, deletion }
}
