import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useStorageScope } from '../../api/session/use-session.ts'
import { deletions } from '../deletions.ts'
import { useCommands } from '../../records/shortcuts/commands.ts'
import { nextToRedo, nextToUndo } from '../changes-of.ts'
import { isSaving } from '../saves-under-way.ts'
import { stepsOf } from '../kept-steps.ts'
import { tabName } from '../plan-step.ts'
import { allChanges } from './find-changes.ts'
import { useUndo } from './use-undo.tsx'

/** The keys that undo and redo what was changed in this tab. */
export function UndoKeys() {
  const books = useStorageScope()
  const client = useQueryClient()
  const { step, isBusy, question } = useUndo()
  const isForm = useLocation({ select: ({ pathname }) => /\/(edit|new)$/.test(pathname) })
  useCommands(() => {
    if (isForm) {
      // There, Undo belongs to what is typed, and outside of the fields to a deletion that still waits.
      const latest = deletions.get().findLast(({ state }) => state === 'waiting')
      return { undo: latest && (() => void latest.undo()) }
    }
    const changes = allChanges(books, stepsOf(books).get() ?? [])
    const canUndo = isSaving(client) || isBusy() || nextToUndo(changes, tabName())
    const canRedo = isBusy() || nextToRedo(changes, tabName())
    return {
      undo: canUndo ? () => step('undo') : undefined,
      redo: canRedo ? () => step('redo') : undefined,
    }
  })
  return question
}
