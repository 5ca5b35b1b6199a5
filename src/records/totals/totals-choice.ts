import type { ServiceSession } from '../../api/session/service-session.ts'
import type { Grouping } from '../../domain/query/group-totals.ts'
import { createStore, type Store } from '../../storage/create-store.ts'

type TotalsChoice = { isOpen: boolean; by: Grouping | undefined }

/** Whether the totals are open, and their grouping: kept across pages until the next reload. */
export function totalsChoice(session: ServiceSession): Store<TotalsChoice> {
  const store = choices.get(session) ?? createStore<TotalsChoice>({ isOpen: false, by: undefined })
  choices.set(session, store)
  return store
}

const choices = new WeakMap<ServiceSession, Store<TotalsChoice>>()
