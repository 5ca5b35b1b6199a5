import { useState, useSyncExternalStore } from 'react'
import { CornerNotice } from '../../records/deletion/CornerNotice.tsx'
import { trouble } from '../../storage/database.ts'
import type { Trouble } from '../../storage/database.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'

/** Explains once per visit that this browser cannot store data, and what that means. */
export function StorageTrouble() {
  const what = useSyncExternalStore(trouble.subscribe, trouble.get)
  const [dismissed, setDismissed] = useState(false)
  if (!what || dismissed) return null
  const dismiss = () => {
    focusHeading()
    setDismissed(true)
  }
  return (
    <CornerNotice label="What is not kept" actions={<Button onClick={dismiss}>Dismiss</Button>}>
      {why[what]} Drafts, pending deletions, the journal and deleted records are lost when you close this tab.
    </CornerNotice>
  )
}

const why: Record<Trouble, string> = {
  refused: 'This browser does not let Bookend store anything on this device, as in a private window.',
  full: 'There is no room left on this device.',
  newer: 'A newer version of Bookend is open in this browser. Reload this tab to use it.',
}
