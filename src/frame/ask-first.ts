import type { EarlyResponse } from '../api/session/early-response.ts'
import { readAddress } from '../records/list/list-query.ts'
import { readDestination } from './read-destination.ts'
import './tell-not-loaded.ts'

// Runs in the head of index.html: requests the records of the address from the service that delivered this page, before any other
// code has loaded. The app sends its own request if this one is not exactly the same (api/session/early-response.ts).
const request = location.hash.startsWith('#token=') ? undefined : firstRequest()
if (request) {
  const ending = new AbortController()
  const message = new Request(request.url, { headers: request.headers, signal: ending.signal })
  const response = fetch(message)
  // This must run before the app reads the response.
  const copy = response.then((answer) => answer.clone())
  copy.catch(() => undefined)
  globalThis.askedFirstCopy = copy
  globalThis.askedFirst = {
    message,
    response,
    abort: (reason) => ending.abort(reason),
  } satisfies EarlyResponse
}

function firstRequest(): { url: string; headers: Record<string, string> } | undefined {
  const destination = readDestination()
  const { isOurs = false, profile, stated, signIn, record = '' } = destination ?? {}
  // The overview starts with the first page of the transactions.
  const isOverview = destination?.path === '/'
  const noun = isOverview ? 'transactions' : destination?.noun
  const [id = '', edit, ...others] = record.split('/')
  const token = signIn?.account && signIn.secrets['token']
  const { kind } = Object(profile?.['auth'])
  if (!isOurs || stated || !noun || kind !== 'bearer' || !token) return undefined
  if (id === 'new' || /[^\w-]/.test(id) || (edit ?? 'edit') !== 'edit' || others.length > 0) return undefined
  const { search, page, refine } = readAddress(isOverview ? '' : location.search)
  if (refine !== undefined) return undefined
  const query = new URLSearchParams({ ...(search && { search }), page: String(page) })
  const base = new URL(String(profile?.['baseUrl']), document.baseURI).href.replace(/\/$/, '')
  return {
    url: `${base}/${noun}${id ? `/${id}` : `?${query}`}`,
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
  }
}
