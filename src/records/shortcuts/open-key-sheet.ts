import { createStore } from '../../storage/create-store.ts'
import { commandIds, type CommandId } from './bindings.ts'
import { commandNow } from './commands.ts'

export function openKeySheet(): void {
  // No command is possible while the sheet itself is open.
  keySheet.set(new Set(commandIds.filter((id) => commandNow(id))))
}

/** The commands possible where the sheet was opened; undefined while it is closed. */
export const keySheet = createStore<ReadonlySet<CommandId> | undefined>(undefined)
