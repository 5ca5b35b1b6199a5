import { useEffect, useSyncExternalStore } from 'react'
import { runKey } from '../../records/shortcuts/start-keys.ts'
import { useCommands } from '../../records/shortcuts/commands.ts'
import { releaseKeysOf } from '../../ui/early-keys.ts'
import { closePalette, openPalette, paletteHere } from './open-palette.ts'
import { Palette } from './Palette.tsx'

/** Opens the palette when its key is pressed. */
export function PaletteKey() {
  const here = useSyncExternalStore(paletteHere.subscribe, paletteHere.get)
  useCommands(() => ({ palette: openPalette, print: () => print() }))
  // This is the last of the notices, so all keys of the shell have loaded.
  useEffect(() => releaseKeysOf('shell', runKey), [])
  return here && <Palette onClose={closePalette} />
}
