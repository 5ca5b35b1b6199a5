import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import { followOtherTabs } from '../../changes/abandoned-deletions.ts'
import { withRows } from '../../changes/deletion-job.ts'
import type { StoredDeletion } from '../../changes/deletion-job.ts'
import { watchUnfinished } from '../../changes/stored-changes.ts'
import { OtherTabNotice, AbandonedNotice } from '../../changes/AbandonedNotice.tsx'
import type { Change } from '../../storage/rows.ts'
import { collections } from '../../changes/history/collections.ts'

const route = getRouteApi('__root__')

/** The unfinished deletions of an earlier visit or a closed tab, and those of another open tab. */
export function AbandonedDeletions() {
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
