import type { CollectionName } from '../domain/collection-name.ts'

export function routeOf(name: CollectionName, id: string) {
  return name === 'contacts'
    ? ({ to: '/contacts/$contactId', params: { contactId: id } } as const)
    : ({ to: '/transactions/$transactionId', params: { transactionId: id } } as const)
}

export function editRouteOf(name: CollectionName, id: string) {
  return name === 'contacts'
    ? ({ to: '/contacts/$contactId/edit', params: { contactId: id } } as const)
    : ({ to: '/transactions/$transactionId/edit', params: { transactionId: id } } as const)
}

/** Conditions by their names in a list's address; those that are undefined are none. */
type Conditions = Readonly<Record<string, string | readonly string[] | undefined>>

/** Conditions on a list as its address has them. */
export function refineOf(conditions: Conditions): string {
  const all = Object.entries(conditions).flatMap(([name, values = []]) =>
    [values].flat().map((value) => [name, value]),
  )
  return new URLSearchParams(all).toString()
}

/** The transactions that meet conditions. */
export function transactionsWhere(conditions: Conditions) {
  return { to: '/transactions', search: { search: '', page: 1, refine: refineOf(conditions) } } as const
}

/** The changes of one record that this browser knows. */
export function historyOfRecord(of: CollectionName, record: string) {
  return { to: '/history', search: { refine: new URLSearchParams({ of, record }).toString() } } as const
}

/** The inbox, reduced to one kind of thing. */
export function inboxOf(kind: 'wrongField' | 'unusual' | 'oddDay') {
  return { to: '/inbox', search: { refine: `kind=${kind}` } } as const
}

/** The history, reduced to one kind of change: `deleted` is what can be brought back, `undo` what can be undone. */
export function historyOf(kind: 'deleted' | 'undo') {
  return { to: '/history', search: { refine: `kind=${kind}` } } as const
}
