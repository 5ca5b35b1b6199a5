import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useStorageScope } from '../../api/session/use-storage-scope.ts'
import { runKey } from '../../records/shortcuts/start-keys.ts'
import { useCommands } from '../../records/shortcuts/use-commands.ts'
import { releaseKeysOf } from '../../ui/early-keys.ts'
import { closePalette, openPalette, paletteHere } from './open-palette.ts'
import { noteOpened } from './opened-last.ts'
import { Palette } from './Palette.tsx'

/** Opens the palette when its key is pressed, and remembers opened records so that it can offer them. */
export function PaletteKey() {
  const here = useSyncExternalStore(paletteHere.subscribe, paletteHere.get)
  useNoteOpened()
  useCommands(() => ({ palette: openPalette }))
  // This is the last of the notices, so all keys of the shell have loaded.
  useEffect(() => releaseKeysOf('shell', runKey), [])
  return here && <Palette onClose={closePalette} />
}

function useNoteOpened(): void {
  const books = useStorageScope()
  const { contactId, transactionId } = useMatches({ select: paramsOf })
  useEffect(() => {
    if (contactId) noteOpened(books, { resource: 'contacts', id: contactId })
    if (transactionId) noteOpened(books, { resource: 'transactions', id: transactionId })
  }, [books, contactId, transactionId])
}

/** The parameters of the innermost route. */
function paramsOf(matches: readonly { params: object }[]): { contactId?: string; transactionId?: string } {
  return matches.at(-1)?.params ?? {}
}
