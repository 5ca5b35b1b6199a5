import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { CornerNotice } from '../ui/CornerNotice.tsx'
import { namesOf } from './deletion-outcome.ts'
import { reconcile, deleteAbandoned, keepAbandoned, recordsOf } from './abandoned-deletions.ts'
import type { Place, StoredDeletion } from './deletion-job.ts'
import { tell } from './outbox.ts'
import type { Collection } from '../records/collection.ts'
import * as messages from './messages.ts'

type AbandonedNoticeProps<T extends { id: string }> = { deletion: StoredDeletion; place: Place<T> }

/**
 * Reports a deletion that was left unfinished, finds out its outcome if necessary, and asks what to do with the rest.
 */
export function AbandonedNotice<T extends { id: string }>({ deletion, place }: AbandonedNoticeProps<T>) {
  const [seen, setSeen] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The stored deletion must not be removed before the user has seen its outcome.
  const [later, setLater] = useState(false)
  const { noun, resource } = place.collection
  const isSent = deletion.change.state === 'running'
  const records = recordsOf(deletion, place.collection)
  const names = namesOf(records, noun)

  const look = async () => {
    setBusy(true)
    try {
      const found = await reconcile(deletion, place)
      if (found?.left === 0) tell(found.words)
      setSeen(found?.words)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  useEffect(() => {
    if (isSent) void look()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each row; after that a person asks for it
  }, [deletion.change.id])

  const act = (task: () => Promise<void>) => {
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
            <Button look="danger" onClick={() => act(() => deleteAbandoned(deletion, place))}>
              {messages.deleteNow}
            </Button>
            <Button onClick={() => act(() => keepAbandoned(deletion))}>{messages.keep}</Button>
          </>
        )
      }
    >
      {isSent
        ? messages.notChecked(resource, records.length, { names, reason: failure ?? '' })
        : seen
          ? messages.neverConfirmed(seen)
          : messages.notSentYet(resource, records.length, { names })}
    </CornerNotice>
  )
}

type OtherTabNoticeProps<T extends { id: string }> = { deletion: StoredDeletion; collection: Collection<T> }

/** Reports that another tab is about to delete records, and lets the user undo it from here. */
export function OtherTabNotice<T extends { id: string }>({ deletion, collection }: OtherTabNoticeProps<T>) {
  const records = recordsOf(deletion, collection)
  const undo = () => {
    focusHeading() // the button disappears with the notice
    void keepAbandoned(deletion)
  }
  return (
    <CornerNotice
      label={messages.deletionInOtherTab}
      actions={deletion.change.state === 'open' && <Button onClick={undo}>{messages.undo}</Button>}
    >
      {messages.deletedInOtherTab(collection.resource, records.length, {
        names: namesOf(records, collection.noun),
      })}
    </CornerNotice>
  )
}
