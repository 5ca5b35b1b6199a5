import { useSyncExternalStore } from 'react'
import { bindings } from '../../records/shortcuts/bindings.ts'
import { commandNow } from '../../records/shortcuts/commands.ts'
import { keyWords } from '../../records/shortcuts/key-words.ts'
import type { ChoiceGroup } from './choice.ts'
import { paletteHere } from './open-palette.ts'
import * as messages from './messages.ts'

/** The commands that were possible where the palette was opened, each with its key. */
export function useHere(): ChoiceGroup {
  const ids = useSyncExternalStore(paletteHere.subscribe, paletteHere.get) ?? []
  return {
    name: 'here',
    title: messages.groups.here,
    choices: ids
      // These are already listed as places.
      .filter((id) => !isPlace.has(id))
      .map((id) => ({
        id: `command-${id}`,
        words: bindings[id].words,
        detail: keyWords(id),
        run: () => commandNow(id)?.(),
      })),
  }
}

const isPlace = new Set<string>(['goOverview', 'goContacts', 'goTransactions', 'new'])
