import { getRouteApi } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { collections } from '../../changes/history/collections.ts'
import { stepsOf } from '../../changes/kept-steps.ts'
import { tabName } from '../../changes/plan-step.ts'
import { preferences } from '../../storage/preferences.ts'
import type { Step } from '../../storage/rows.ts'
import { MoreLikeIt } from '../../records/more-like-it/MoreLikeIt.tsx'

const route = getRouteApi('__root__')

/** The offer to change more records like the one just edited, whose code is loaded after the first edit. */
export function OfferMore() {
  const { selections } = route.useRouteContext()
  const store = stepsOf(useStorageScope())
  const steps = useSyncExternalStore(store.subscribe, store.get)
  const { moreLikeIt } = useSyncExternalStore(preferences.subscribe, preferences.get)
  const [isWanted, setIsWanted] = useState(false)
  const edit = moreLikeIt ? lastEdit(steps) : undefined
  if (edit && !isWanted) setIsWanted(true)
  if (!isWanted) return null
  const of = (resource: Step['resource']) => (edit?.resource === resource ? edit : undefined)
  return (
    <>
      <MoreLikeIt collection={collections.contacts} selection={selections.contacts} edit={of('contacts')} />
      <MoreLikeIt
        collection={collections.transactions}
        selection={selections.transactions}
        edit={of('transactions')}
      />
    </>
  )
}

/** The last change of this tab, if it was a saved edit of one record. */
function lastEdit(steps: readonly Step[] | undefined): Step | undefined {
  // An edit from before the page was loaded is not offered again.
  const last = steps?.find(({ tab, at }) => tab === tabName() && at > performance.timeOrigin)
  return last?.origin === 'form' && last.kind === undefined ? last : undefined
}
