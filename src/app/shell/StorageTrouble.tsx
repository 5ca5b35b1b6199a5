import { useState, useSyncExternalStore } from 'react'
import { CornerNotice } from '../../ui/CornerNotice.tsx'
import { trouble } from '../../storage/database.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import * as messages from './notice-messages.ts'

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
    <CornerNotice
      label={messages.storageProblem}
      actions={<Button onClick={dismiss}>{messages.dismiss}</Button>}
    >
      {messages.storageTrouble[what]}
    </CornerNotice>
  )
}
