import { provideCommands } from '../shortcuts/commands.ts'
import { startKeys } from '../shortcuts/start-keys.ts'
import { deletions } from './deletions.ts'

/**
 * Lets the keys undo the latest deletion until the code that undoes all changes has loaded. Only the first call has an
 * effect.
 */
export function provideUndo(): void {
  if (isOffered) return
  isOffered = true
  startKeys()
  provideCommands(() => {
    const latest = deletions.get().findLast(({ state }) => state === 'waiting')
    return { undo: isLeft || !latest ? undefined : () => void latest.undo() }
  })
}

/** Hands the keys over to code that knows the order of all changes. Returns a function that takes them back. */
export function leaveUndoToOthers(): () => void {
  isLeft = true
  return () => {
    isLeft = false
  }
}

let isOffered = false
let isLeft = false
