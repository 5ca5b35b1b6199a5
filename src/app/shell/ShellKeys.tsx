import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { keySheet } from '../../records/shortcuts/open-key-sheet.ts'
import { startKeys } from '../../records/shortcuts/start-keys.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'

const KeySheet = lazyNamed(() => import('../../records/shortcuts/KeySheet.tsx'), 'KeySheet', MissingPart)

/** The keys that work on every page, and the sheet that lists all of them. */
export function ShellKeys() {
  const here = useSyncExternalStore(keySheet.subscribe, keySheet.get)
  useEffect(startKeys, [])
  return (
    here && (
      <Suspense>
        <KeySheet here={here} onClose={() => keySheet.set(undefined)} />
      </Suspense>
    )
  )
}
