import { useState, useSyncExternalStore } from 'react'
import { DeskNotice } from '../deleting/DeskNotice.tsx'
import { trouble } from '../kept/kept.ts'
import type { Trouble } from '../kept/kept.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'

/** Says once in a visit that this browser does not keep what it should, and what that means. */
export function KeptTrouble() {
  const what = useSyncExternalStore(trouble.subscribe, trouble.get)
  const [dismissed, setDismissed] = useState(false)
  if (!what || dismissed) return null
  const dismiss = () => {
    focusHeading()
    setDismissed(true)
  }
  return (
    <DeskNotice label="What is not kept" actions={<Button onClick={dismiss}>Dismiss</Button>}>
      {why[what]} Drafts, deletions that can be undone, the journal and deleted records are kept only until
      this tab is closed.
    </DeskNotice>
  )
}

const why: Record<Trouble, string> = {
  refused: 'This browser does not let Bookend keep anything on this device, as in a private window.',
  full: 'There is no room left on this device.',
  newer: 'A newer Bookend has been opened in this browser; reload this tab to use it.',
}
