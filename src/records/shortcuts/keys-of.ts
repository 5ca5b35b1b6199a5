import { keysAreOff } from '../../storage/key-switch.ts'
import { bindings } from './bindings.ts'
import type { CommandId } from './bindings.ts'

/** The keys of a command; none while the shortcuts are switched off. */
export function keysOf(id: CommandId): readonly string[] {
  return keysAreOff.get() ? [] : bindings[id].keys
}

/** The same, with the keys that the browser or the control itself handles. */
export function allKeysOf(id: CommandId): readonly string[] {
  return [...keysOf(id), ...(bindings[id].own ?? [])]
}
