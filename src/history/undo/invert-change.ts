import type { Change } from '../../records/steps/changes-of.ts'
import { isOpen } from '../../records/steps/changes-of.ts'
import { deletions } from '../../records/deletion/deletions.ts'
import { noteStep } from '../../records/steps/note-step.ts'
import type { Step } from '../../storage/rows.ts'
import { createDeleted } from './create-deleted.ts'
import { deleteCreated } from './delete-created.ts'
import { invertEdits } from './invert-edits.ts'
import { originOf } from './undo-place.ts'
import type { UndoNews, UndoPlace } from './undo-place.ts'
import * as messages from './messages.ts'

/** Undoes a change, or redoes one that was undone. Returns a message, if there is something to add. */
export async function invertChange(place: UndoPlace, change: Change): Promise<UndoNews | undefined> {
  const { last } = change
  const deletion = deletions.get().find(({ id }) => id === last.id)
  // The line of the deletion itself says what happened.
  if (deletion?.state === 'waiting') {
    await deletion.undo()
    return undefined
  }
  if (deletion) return { text: messages.stillDeleting, hasFailed: true }
  if (isOpen(last) && last.total > 1) return { text: messages.unfinished, hasFailed: true }
  if (!last.kind) return invertEdits(place, change)
  const news = await (last.kind === 'create' ? deleteCreated : createDeleted)(place, change)
  if (news?.isFinal) await noteRefusal(last, news.text)
  return news
}

async function noteRefusal({ id, books, resource, ...last }: Step, words: string): Promise<void> {
  const kind = last.kind === 'create' ? 'delete' : 'create'
  await noteStep({ books, resource, kind, origin: originOf(last), undoes: id, words, rows: [] })
}
