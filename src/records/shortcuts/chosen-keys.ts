import { createStore } from '../../storage/create-store.ts'
import { keepKeyChoices, keyChoicesPlace, readKeyChoices } from '../../storage/key-choices.ts'
import type { KeyChoices } from '../../storage/key-choices.ts'
import { bindings } from './bindings.ts'
import type { CommandId } from './bindings.ts'

/** The key settings of this browser. */
export const keyChoices = createStore<KeyChoices>(readKeyChoices())

/** The chosen keys of a command, or its default keys. */
export function chosenKeysOf(id: CommandId): readonly string[] {
  return keyChoices.get().keys[id] ?? bindings[id].keys
}

/** The same, but none while all are switched off. */
export function keysOf(id: CommandId): readonly string[] {
  return keyChoices.get().off ? [] : chosenKeysOf(id)
}

/** The same, including keys that cannot be changed. */
export function allKeysOf(id: CommandId): readonly string[] {
  return [...keysOf(id), ...(bindings[id].own ?? [])]
}

export function chooseKeys(choices: KeyChoices): void {
  keepKeyChoices(choices)
  keyChoices.set(choices)
}

/** Gives a command other keys; undefined restores its default keys. */
export function chooseKeysOf(id: CommandId, keys: readonly string[] | undefined): void {
  const { off, keys: before } = keyChoices.get()
  const { [id]: _, ...others } = before
  chooseKeys({ off, keys: keys ? { ...others, [id]: keys } : others })
}

/** Follows changes made in other tabs. Returns an unsubscribe function. */
export function followKeyChoices(): () => void {
  const read = ({ key }: StorageEvent) => {
    if (key === keyChoicesPlace || key === null) keyChoices.set(readKeyChoices())
  }
  addEventListener('storage', read)
  return () => removeEventListener('storage', read)
}
