import { useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { CornerNotice } from '../../records/deletion/CornerNotice.tsx'
import { deletions } from '../../records/deletion/deletions.ts'
import { Button } from '../../ui/Button.tsx'
import { collections } from '../../history/collections.ts'

/** Says, above a record's page, that the record is about to be deleted: its address can still be opened. */
export function HiddenRecordNotice() {
  const { contactId, transactionId } = useParams({ strict: false })
  const all = useSyncExternalStore(deletions.subscribe, deletions.get)
  const deletion = all.find(({ resource, ids }) =>
    ids.includes((resource === 'contacts' ? contactId : transactionId) ?? ''),
  )
  if (!deletion) return null
  const { ids, what, state, undo, resource } = deletion
  const it = `This ${collections[resource].noun.one}`
  return (
    <CornerNotice
      label="Waiting to be deleted"
      actions={state === 'waiting' && <Button onClick={() => void undo()}>Undo</Button>}
    >
      {state === 'sending'
        ? `${it} is being deleted.`
        : ids.length === 1
          ? `${it} is about to be deleted.`
          : `${it} is one of ${what} that are about to be deleted.`}
    </CornerNotice>
  )
}
