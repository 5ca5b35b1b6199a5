import { useState, useSyncExternalStore } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { chainsOf, nextToUndo } from '../../changes/chains.ts'
import { tabName } from '../../changes/plan-change.ts'
import { changesOf } from '../../changes/stored-changes.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { commandNow } from '../../shortcuts/commands.ts'
import * as messages from '../../shortcuts/messages.ts'

/** Beside the message of a save: what Ctrl+Z does, as long as this save is what it would undo. */
export function UndoSaved() {
  const { get, subscribe } = changesOf(useStorageScope())
  const [saidAt] = useState(Date.now)
  const next = nextToUndo(chainsOf(useSyncExternalStore(subscribe, get) ?? []), tabName())
  // Whatever is changed or undone after that is newer.
  if (!next || next.last.at > saidAt) return null
  return (
    <>
      {' '}
      <Button
        size="tool"
        onClick={() => {
          focusHeading()
          commandNow('undo')?.()
        }}
      >
        {messages.undo}
      </Button>
    </>
  )
}
