import { QueryClient } from '@tanstack/react-query'
import { readAnyPage } from '../../../src/api/read/read-any-page.ts'
import type { ServiceSession } from '../../../src/api/session/service-session.ts'
import type { Call } from '../../stand-ins/call.ts'
import { mount } from '../../stand-ins/mount.ts'
import { behind } from '../../stand-ins/network.ts'
import type { Start } from '../../stand-ins/stand-in.ts'
import { freshBaseUrl } from './open-app.tsx'
import { manyRecords } from './stand-ins.ts'
import { server } from './server.ts'
import type { CollectionName } from '../../../src/domain/collection-name.ts'

/** A stand-in with more records than one page of most services has. */
export function mounted(start: Start, instead: (call: Call) => Response | undefined = () => undefined) {
  const { contacts, transactions } = manyRecords()
  const more = <T extends { id: string }>(records: T[]) => [
    ...records,
    ...records.slice(0, 7).map((record) => ({ ...record, id: `${Number(record.id) + records.length}` })),
  ]
  const standIn = behind(
    { name: 'mounted', shows: '' },
    start,
    () => (call, pass) => instead(call) ?? pass(),
  )({
    contacts: more(contacts),
    transactions: more(transactions),
  })
  const baseUrl = freshBaseUrl()
  server.use(...mount(standIn, baseUrl))
  return { standIn, baseUrl }
}

export async function list<R extends CollectionName>(
  session: ServiceSession,
  resource: R,
  asked: { search?: string; page?: number } = {},
) {
  const page = await readAnyPage(session, resource, {
    search: '',
    page: 1,
    client: new QueryClient(),
    ...asked,
  })
  return page.items
}
