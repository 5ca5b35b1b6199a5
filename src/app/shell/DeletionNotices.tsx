import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { CornerNotice } from '../../ui/CornerNotice.tsx'
import { namesOf } from '../../changes/send-deletion.ts'
import { reconcile, deleteAbandoned, recordsOf, followOtherTabs } from '../../changes/abandoned-deletions.ts'
import { discardRest, withRows } from '../../changes/deletion-job.ts'
import type { Place, StoredDeletion } from '../../changes/deletion-job.ts'
import { tell } from '../../changes/outbox.ts'
import type { Collection } from '../../records/collection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import { watchUnfinished } from '../../changes/stored-changes.ts'
import type { Change } from '../../storage/rows.ts'
import { collections } from '../../changes/history/collections.ts'
import * as messages from '../../changes/messages.ts'

const route = getRouteApi('__root__')

/** The unfinished deletions of an earlier visit or a closed tab, and those of another open tab. */
export function DeletionNotices() {
  const session = useSession()
  const client = useQueryClient()
  const { selections } = route.useRouteContext()
  const [{ abandoned, elsewhere }, setFound] = useState<Found>({ abandoned: [], elsewhere: [] })
  useEffect(() => {
    let followed: StoredDeletion[] = []
    let turn = 0
    const stop = watchUnfinished(storageScope(session), async (left, others) => {
      turn += 1
      const mine = turn
      const found = { abandoned: await readAll(left), elsewhere: await readAll(others) }
      if (mine !== turn) return
      setFound(found)
      followed = followOtherTabs(client, followed, found.elsewhere)
    })
    return () => {
      turn += 1
      stop()
      followOtherTabs(client, followed, [])
    }
  }, [client, session])
  const others = elsewhere.map((one) =>
    one.change.resource === 'contacts' ? (
      <OtherTabNotice key={one.change.id} deletion={one} collection={collections.contacts} />
    ) : (
      <OtherTabNotice key={one.change.id} deletion={one} collection={collections.transactions} />
    ),
  )
  const left = abandoned.map((one) =>
    one.change.resource === 'contacts' ? (
      <AbandonedNotice
        key={one.change.id}
        deletion={one}
        place={{ session, client, collection: collections.contacts, selection: selections.contacts }}
      />
    ) : (
      <AbandonedNotice
        key={one.change.id}
        deletion={one}
        place={{ session, client, collection: collections.transactions, selection: selections.transactions }}
      />
    ),
  )
  return (
    <>
      {others}
      {left}
    </>
  )
}

type Found = Record<'abandoned' | 'elsewhere', StoredDeletion[]>

function readAll(changes: Change[]): Promise<StoredDeletion[]> {
  return Promise.all(changes.filter(({ kind }) => kind === 'delete').map(withRows))
}

type AbandonedNoticeProps<T extends { id: string }> = { deletion: StoredDeletion; place: Place<T> }

/**
 * Reports a deletion that was left unfinished, finds out its outcome if necessary, and asks what to do with the rest.
 */
function AbandonedNotice<T extends { id: string }>({ deletion, place }: AbandonedNoticeProps<T>) {
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
            <Button look="danger" onClick={() => act(() => deleteAbandoned(deletion, place))}>
              {messages.deleteNow}
            </Button>
            <Button onClick={() => act(() => discardRest(deletion))}>{messages.keep}</Button>
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
function OtherTabNotice<T extends { id: string }>({ deletion, collection }: OtherTabNoticeProps<T>) {
  const records = recordsOf(deletion, collection)
  const undo = () => {
    focusHeading() // the button disappears with the notice
    void discardRest(deletion)
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
