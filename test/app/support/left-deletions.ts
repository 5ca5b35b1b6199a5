import { screen, within } from '@testing-library/react'
import { storageScope } from '../../../src/api/session/storage-scope.ts'
import { session } from './shown-session.ts'
import { resetTab } from '../../../src/changes/reset-tab.ts'
import { snapshotOf } from '../../../src/storage/snapshot.ts'
import { write } from '../../../src/storage/database.ts'
import type { Pending } from '../../../src/storage/rows.ts'
import { firms } from './many.ts'
import { openApp } from './open-app.tsx'

/** Opens the app in a browser in which an earlier visit has left a deletion; of the service's contacts there are c1 to c4. */
export async function reopenWith(ids: string[], state: Pending['state'], overrides: Overrides = []) {
  const before = await openApp('/contacts', { contacts: firms(4), undoSeconds: 10 })
  await write({ table: 'pending', put: rowOf(storageScope(session()), ids, state) })
  before.unmount()
  resetTab()
  return openApp('/contacts', { contacts: firms(4), undoSeconds: 10, again: true, overrides })
}

type Overrides = NonNullable<Parameters<typeof openApp>[1]>['overrides'] & {}

export function rowOf(books: string, ids: string[], state: Pending['state']): Pending {
  const records = firms(9)
    .filter(({ id }) => ids.includes(id))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((record) => snapshotOf('contacts', record, true))
  return { books, id: 'left', at: Date.now() - 3_600_000, resource: 'contacts', records, state }
}

export async function offer() {
  return within(await screen.findByRole('region', { name: 'Unfinished deletion' }))
}

export function onlyOne<T>([one, ...others]: T[]): T {
  if (one === undefined || others.length > 0) throw new Error('There is not just one')
  return one
}
