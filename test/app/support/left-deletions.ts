import { screen, within } from '@testing-library/react'
import { storageScope } from '../../../src/api/session/storage-scope.ts'
import { session } from './shown-session.ts'
import { resetTab } from '../../../src/changes/running-changes.ts'
import { snapshotOf } from '../../../src/storage/snapshot.ts'
import { writeRows, type Write } from '../../../src/storage/database.ts'
import type { ChangeRow } from '../../../src/storage/rows.ts'
import { writesOf } from '../../../src/changes/stored-changes.ts'
import { firms } from './many.ts'
import { openApp } from './open-app.tsx'

/** Opens the app in a browser in which an earlier visit has left a deletion; of the service's contacts there are c1 to c4. */
export async function reopenWith(ids: string[], state: 'waiting' | 'sending', overrides: Overrides = []) {
  const before = await openApp('/contacts', { contacts: firms(4), undoSeconds: 10 })
  await writeRows(...deletionOf(storageScope(session()), ids, { isSent: state === 'sending' }))
  before.unmount()
  resetTab()
  return openApp('/contacts', { contacts: firms(4), undoSeconds: 10, again: true, overrides })
}

type Overrides = NonNullable<Parameters<typeof openApp>[1]>['overrides'] & {}

/** What stores a deletion of firms that another tab, or an earlier visit, has confirmed an hour ago. */
export function deletionOf(
  books: string,
  ids: string[],
  { id = 'left', at = Date.now() - 3_600_000, isSent = false, records = firms(9) } = {},
): Write[] {
  const resource = 'contacts'
  const of = { books, at, resource, kind: 'delete' } as const
  const rows = ids.map((firm, place): ChangeRow => {
    const record = records.find((one) => one.id === firm)
    if (!record) throw new Error(`There is no ${firm}`)
    const { fields, others } = snapshotOf(resource, record, true)
    const what = { id: firm, name: record.company, before: fields, after: {}, others, whole: true }
    return { ...of, ...what, change: id, place, state: isSent ? 'sending' : 'open' }
  })
  const state = isSent ? 'running' : 'open'
  return writesOf({ ...of, id, origin: 'bulk', sendAt: at, state, total: ids.length }, rows)
}

export async function offer() {
  return within(await screen.findByRole('region', { name: 'Unfinished deletion' }))
}

export function onlyOne<T>([one, ...others]: T[]): T {
  if (one === undefined || others.length > 0) throw new Error('There is not just one')
  return one
}
