import type { CollectionName } from '../../src/domain/collection-name.ts'

/** A request as the stand-ins read it, taken apart by the paths and methods of SPEC.md. */
export type Call = {
  operation: 'list' | 'get' | 'edit' | 'create' | 'remove' | 'other'
  resource: CollectionName
  /** "" where the path names no record. */
  id: string
  method: string
  /** Where the service begins, without a slash at the end: everything before the resource. */
  base: string
  /** The path as it came, and whether it ended in a slash. */
  path: string
  slash: boolean
  query: URLSearchParams
  /** By names in lower case. */
  headers: Record<string, string>
  body: string
}

/** Reads a request to its end. A path that names neither resource is `other`, as is a method that SPEC.md does not have. */
export async function readCall(request: Request): Promise<Call> {
  const { origin, pathname, searchParams } = new URL(request.url)
  const parts = pathname.replace(/\/$/, '').split('/')
  const place = parts.findLastIndex((part) => part === 'contacts' || part === 'transactions')
  const resource = parts[place] === 'transactions' ? 'transactions' : 'contacts'
  const id = place < 0 ? '' : decodeURIComponent(parts[place + 1] ?? '')
  const isKnown = place >= 0 && parts.length <= place + 2
  return {
    operation: isKnown ? operationOf(request.method, resource, id) : 'other',
    resource,
    id,
    method: request.method,
    base: `${origin}${parts.slice(0, Math.max(place, 0)).join('/')}`,
    path: pathname,
    slash: pathname.endsWith('/'),
    query: searchParams,
    // Some environments of tests keep the case in which names were given.
    headers: Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value])),
    body: await request.text(),
  }
}

function operationOf(method: string, resource: CollectionName, id: string): Call['operation'] {
  if (method === 'GET') return id ? 'get' : 'list'
  if (method === 'DELETE') return id ? 'other' : 'remove'
  if (method !== 'POST' || !id) return 'other'
  return id === 'new' && resource === 'contacts' ? 'create' : 'edit'
}
