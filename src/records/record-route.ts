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
