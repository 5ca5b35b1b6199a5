import { bindings, commandIds } from './bindings.ts'
import type { CommandId } from './bindings.ts'
import { allKeysOf } from './chosen-keys.ts'

/** Another command that already uses a key where this one works, if there is one. */
export function findKeyConflict(id: CommandId, chord: string): CommandId | undefined {
  const { context } = bindings[id]
  return commandIds.find((other) => {
    const where = bindings[other].context
    const meet = where === context || where === 'everywhere' || context === 'everywhere'
    // A key cannot be a command of its own and the first of two.
    const clashes = (keys: string) =>
      keys === chord || keys.startsWith(`${chord} `) || chord.startsWith(`${keys} `)
    return other !== id && meet && allKeysOf(other).some(clashes)
  })
}
