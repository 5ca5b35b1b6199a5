import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import { followOtherTabs, reportAbandoned } from '../../changes/abandoned-deletions.ts'
import { OtherTabNotice, AbandonedNotice } from '../../changes/AbandonedNotice.tsx'
import type { Pending } from '../../storage/rows.ts'
import { collections } from '../../changes/history/collections.ts'

const route = getRouteApi('__root__')

/** The unfinished deletions of an earlier visit or a closed tab, and those of another open tab. */
export function AbandonedDeletions() {
  const session = useSession()
  const client = useQueryClient()
  const { selections } = route.useRouteContext()
  const [abandoned, setAbandoned] = useState<Pending[]>([])
  const [elsewhere, setElsewhere] = useState<Pending[]>([])
  useEffect(() => {
    let followed: Pending[] = []
    const stop = reportAbandoned(storageScope(session), (left, others) => {
      setAbandoned(left)
      setElsewhere(others)
      followed = followOtherTabs(client, followed, others)
    })
    return () => {
      stop()
      followOtherTabs(client, followed, [])
    }
  }, [client, session])
  const others = elsewhere.map((row) =>
    row.resource === 'contacts' ? (
      <OtherTabNotice key={row.id} row={row} collection={collections.contacts} />
    ) : (
      <OtherTabNotice key={row.id} row={row} collection={collections.transactions} />
    ),
  )
  const left = abandoned.map((row) =>
    row.resource === 'contacts' ? (
      <AbandonedNotice
        key={row.id}
        row={row}
        place={{ session, client, collection: collections.contacts, selection: selections.contacts }}
      />
    ) : (
      <AbandonedNotice
        key={row.id}
        row={row}
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
