import { firstCallsOf } from '../api/read/list-request.ts'
import type { EarlyCall } from '../api/session/request.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import type { NamedConnection } from '../connections/connection-list.ts'
import { resolve } from '../dialect/profile/resolve.ts'
import { readAddress } from '../records/list/list-query.ts'
import type { Settings } from './read-settings.ts'

type Service = Pick<ServiceSession, 'profile' | 'isKnown' | 'signIn'> & { isBookend: boolean }

/** What the page at an address requests first, in the app and before it (frame/ask-first.ts); [] if another request must come first. */
export function firstCallsAt(
  { pathname, search }: Location,
  basepath: string,
  service: Service,
): EarlyCall[] {
  const isOfUnknownAccount = service.isBookend && service.signIn().account === undefined
  if (isOfUnknownAccount) return []
  const path = pathname.slice(basepath.length)
  // The overview starts with the first page of the transactions, which says what there is.
  if (path === '/') return firstCallsOf(service, 'transactions', readAddress(''))
  const [, name, id] = /^\/(contacts|transactions)(?:\/([^/]+)(?:\/edit)?)?$/.exec(path) ?? []
  if (name !== 'contacts' && name !== 'transactions') return []
  if (id === undefined) return firstCallsOf(service, name, readAddress(search))
  // Other ids are written as the router writes them.
  return /^(?:new|import|missing)$|[^\w.~-]/.test(id) ? [] : [{ path: `/${name}/${id}`, query: {} }]
}

/** Whether a connection leads to the installation's own service, as those of its other accounts do, and that is Bookend's. */
export function isOfBookend(
  { service, isBookend }: Settings,
  { demo, profile }: Pick<NamedConnection, 'demo' | 'profile'>,
): boolean {
  return isBookend && !demo && service !== 'demo' && resolve(profile).baseUrl === resolve(service).baseUrl
}
