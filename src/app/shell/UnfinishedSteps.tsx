import { getRouteApi } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Contact } from '../../domain/contact.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { stepsOf } from '../../records/steps/steps-of.ts'
import { StepNotices } from '../../records/step-dialog/StepNotices.tsx'

const route = getRouteApi('__root__')

/** The notices about sets of edits, whose code is loaded when there is one that is not done. */
export function UnfinishedSteps() {
  const { selections } = route.useRouteContext()
  const store = stepsOf(useStorageScope())
  const steps = useSyncExternalStore(store.subscribe, store.get) ?? []
  const isWanted = steps.some(({ state }) => state !== 'done' && state !== 'stopped')
  // Steps hold records of their collection, which the compiler cannot infer from its name.
  const tellSaved = (resource: CollectionName, records: { id: string }[]) =>
    resource === 'contacts'
      ? selections.contacts.update(records as Contact[])
      : selections.transactions.update(records as Transaction[])
  return isWanted && <StepNotices tellSaved={tellSaved} />
}
