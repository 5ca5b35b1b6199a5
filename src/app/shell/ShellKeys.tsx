import { useEffect, useSyncExternalStore } from 'react'
import { keySheet } from '../../records/shortcuts/open-key-sheet.ts'
import { startKeys } from '../../records/shortcuts/start-keys.ts'
import { KeySheet } from '../../records/shortcuts/KeySheet.tsx'

/** The keys that work on every page, and the sheet that lists all of them. */
export function ShellKeys() {
  const here = useSyncExternalStore(keySheet.subscribe, keySheet.get)
  useEffect(startKeys, [])
  return here && <KeySheet here={here} onClose={() => keySheet.set(undefined)} />
}
