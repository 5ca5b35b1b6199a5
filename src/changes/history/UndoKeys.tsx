import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useStorageScope } from '../../api/session/use-session.ts'
import { deletions } from '../deletions.ts'
import { useCommands } from '../../records/shortcuts/commands.ts'
import { chainsOf, nextToRedo, nextToUndo } from '../chains.ts'
import { isSaving } from '../save-and-make-sure.ts'
import { changesOf } from '../stored-changes.ts'
import { tabName } from '../plan-change.ts'
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
    const chains = chainsOf(changesOf(books).get() ?? [])
    const canUndo =
      isSaving(client) || isBusy() || deletions.get().length > 0 || nextToUndo(chains, tabName())
    const canRedo = isBusy() || nextToRedo(chains, tabName())
    return {
      undo: canUndo ? () => step('undo') : undefined,
      redo: canRedo ? () => step('redo') : undefined,
    }
  })
  return question
}
