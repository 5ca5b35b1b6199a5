import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../domain/reason-of.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import { useSession } from '../api/session/use-session.ts'
import type { Selection } from '../records/list/selection.ts'
import { Button } from '../ui/Button.tsx'
import { CornerNotice } from '../ui/CornerNotice.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { idsOf, startDeletion, tell } from './tab-deletions.ts'
import { lookForRest } from './look-for-rest.ts'
import * as messages from './messages.ts'
import { namesOf, sendDeletion } from './send-deletion.ts'
import { discardRest, type StoredDeletion } from './stored-deletions.ts'
import { own } from './tab-lock.ts'

const route = getRouteApi('__root__')

type DeletionProps = { deletion: StoredDeletion }

/** Reports a deletion that was left unfinished, finds out its outcome if necessary, and asks what to do with the rest. */
export function AbandonedNotice({ deletion }: DeletionProps) {
  const session = useSession()
  const client = useQueryClient()
  const { selections } = route.useRouteContext()
  const [seen, setSeen] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The stored deletion must not be removed before the user has seen its outcome.
  const [later, setLater] = useState(false)
  const { change, rows } = deletion
  const isSent = change.state === 'running'
  const names = namesOf(rows)

  const look = async () => {
    setBusy(true)
    try {
      const found = await lookForRest(session, client, deletion)
      if (found?.left === 0) tell(found.words)
      setSeen(found?.words)
    } catch (error) {
      setFailure(reasonOf(error))
    }
    setBusy(false)
  }
  useEffect(() => {
    if (isSent) void look()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each row; after that a person asks for it
  }, [change.id])

  const deleteNow = () => {
    const abandoned = { ...deletion, session, client }
    return change.resource === 'contacts'
      ? deleteRest(abandoned, selections.contacts)
      : deleteRest(abandoned, selections.transactions)
  }
  const act = (task: () => Promise<unknown>) => {
    focusHeading() // the buttons disappear with the notice
    void task()
  }
  if (isSent && (failure === undefined || later)) return null
  return (
    <CornerNotice
      label={messages.unfinishedDeletion}
      actions={
        isSent ? (
          <>
            <Button busy={busy} onClick={() => void look()}>
              {messages.checkAgain}
            </Button>
            <Button onClick={() => act(async () => setLater(true))}>{messages.later}</Button>
          </>
        ) : (
          <>
            <Button look="danger" onClick={() => act(deleteNow)}>
              {messages.deleteNow}
            </Button>
            <Button onClick={() => act(() => discardRest(deletion))}>{messages.keep}</Button>
          </>
        )
      }
    >
      {isSent
        ? messages.notChecked(change.resource, rows.length, { names, reason: failure ?? '' })
        : seen
          ? messages.neverConfirmed(seen)
          : messages.notSentYet(change.resource, rows.length, { names })}
    </CornerNotice>
  )
}

/** Reports that another tab is about to delete records, and lets the user undo it from here. */
export function OtherTabNotice({ deletion }: DeletionProps) {
  const { change, rows } = deletion
  const undo = () => {
    focusHeading() // the button disappears with the notice
    void discardRest(deletion)
  }
  return (
    <CornerNotice
      label={messages.deletionInOtherTab}
      actions={change.state === 'open' && <Button onClick={undo}>{messages.undo}</Button>}
    >
      {messages.deletedInOtherTab(change.resource, rows.length, { names: namesOf(rows) })}
    </CornerNotice>
  )
}

/** Deletes what a closed tab has left of a deletion, as it is now. */
async function deleteRest<T extends { id: string }>(
  abandoned: Parameters<typeof startDeletion>[0],
  selection: Selection<T>,
): Promise<void> {
  const { id, resource } = abandoned.change
  if (!(await own(id))) return tell(messages.otherTabDeletes)
  const deletion = startDeletion(abandoned, selection)
  // An earlier copy is as old as the deletion.
  for (const one of idsOf(deletion))
    void refresh(deletion.client, keys.detail(resource, one), { refetchType: 'none' })
  await sendDeletion(deletion)
}
