import { bindings, commandIds, type CommandId } from '../../shortcuts/bindings.ts'
import { commandNow } from '../../shortcuts/commands.ts'
import { createStore } from '../../storage/create-store.ts'

/** The commands possible where the palette was opened; undefined while it is closed. */
export const paletteHere = createStore<readonly CommandId[] | undefined>(undefined)

/** Opens the palette, unless a question is waiting for an answer. */
export function openPalette(): void {
  if (document.querySelector('dialog[open]')) return
  // Collected before the palette opens, because no command is possible over it. Moving between rows would be useless in
  // it.
  paletteHere.set(commandIds.filter((id) => id !== 'palette' && !bindings[id].repeats && commandNow(id)))
}

export function closePalette(): void {
  paletteHere.set(undefined)
}
