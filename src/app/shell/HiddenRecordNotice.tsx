import { useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { CornerNotice } from '../../ui/CornerNotice.tsx'
import { deletions } from '../../changes/deletions.ts'
import { Button } from '../../ui/Button.tsx'
import * as messages from './notice-messages.ts'

/** A notice above a record's page that the record is about to be deleted; its address still opens. */
export function HiddenRecordNotice() {
  const { contactId, transactionId } = useParams({ strict: false })
  const all = useSyncExternalStore(deletions.subscribe, deletions.get)
  const deletion = all.find(({ resource, ids }) =>
    ids.includes((resource === 'contacts' ? contactId : transactionId) ?? ''),
  )
  if (!deletion) return null
  const { ids, state, undo, resource } = deletion
  return (
    <CornerNotice
      label={messages.waitingForDeletion}
      actions={state === 'waiting' && <Button onClick={() => void undo()}>{messages.undo}</Button>}
    >
      {state === 'sending'
        ? messages.beingDeleted[resource]
        : ids.length === 1
          ? messages.aboutToBeDeleted[resource]
          : messages.oneOfMany[resource](ids.length)}
    </CornerNotice>
  )
}
