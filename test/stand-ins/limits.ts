import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { json } from './answers.ts'
import type { Call } from './call.ts'
import { jsonserver } from './jsonserver.ts'
import { behind, type Hostile, type Network } from './network.ts'

const waits =
  'Wait as long as the answer says, then read the list; ask nothing meanwhile, and do not call it a failure.'

/** Services that are asked too often: each turns down the first list, or the first write, and says in its way for how long. */
export const limits: Record<string, Hostile> = Object.fromEntries([
  limit('limit: seconds', 'L1', waits, () => tooMany({ 'Retry-After': '1' })),
  limit('limit: date', 'L2', waits, () => tooMany({ 'Retry-After': inTwoSeconds().toUTCString() })),
  limit('limit: nothing to read', 'L3', 'Wait five seconds and a little, and twice that the next time.', () =>
    tooMany({}),
  ),
  limit('limit: seconds until the reset', 'L4', waits, () =>
    tooMany({ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '1' }),
  ),
  limit('limit: moment of the reset', 'L4', waits, () =>
    tooMany({ 'X-RateLimit-Reset': String(Math.floor(inTwoSeconds().getTime() / 1000)) }),
  ),
  limit('limit: date of the reset', 'L4', waits, () =>
    tooMany({ 'X-RateLimit-Reset': inTwoSeconds().toISOString() }),
  ),
  limit('limit: seconds in the body', 'L5', waits, () => tooMany({}, { retry_after_seconds: 1 })),
  limit(
    'limit: 403',
    'L6',
    waits,
    () => json({ message: 'API rate limit exceeded' }, 403, { 'Retry-After': '1' }),
    {},
  ),
  limit('limit: 503', 'L7', waits, () => json({ message: 'Maintenance' }, 503, { 'Retry-After': '1' })),
  limit(
    'limit: writes',
    'L1',
    'Wait, and send the edit or the deletion once more, because nothing was done; a creation is not sent again by itself.',
    () => tooMany({ 'Retry-After': '1' }),
    { isMeant: ({ method }) => method !== 'GET' },
  ),
])

type Options = { isMeant?: (call: Call) => boolean; profile?: PartialProfile }

function limit(
  name: string,
  shows: string,
  expect: string,
  refuse: () => Response,
  { isMeant = ({ operation }) => operation === 'list', profile = {} }: Options = {},
): [string, Hostile] {
  const start = behind({ name, shows, profile }, jsonserver, refusingFirst(refuse, isMeant))
  return [name, { start, expect }]
}

function refusingFirst(refuse: () => Response, isMeant: (call: Call) => boolean): () => Network {
  return () => {
    let isFirst = true
    return (call, pass) => {
      if (!isFirst || !isMeant(call)) return pass()
      isFirst = false
      return refuse()
    }
  }
}

function tooMany(headers: Record<string, string>, more: object = {}): Response {
  return json({ message: 'Too many requests', ...more }, 429, headers)
}

function inTwoSeconds(): Date {
  return new Date(Date.now() + 2000)
}

/** A service without any extension that turns down every ninth list with a pause of a second. */
export const rateLimited = behind({ name: 'rate limited', shows: 'L1' }, jsonserver, () => {
  let lists = 0
  return ({ operation }, pass) => {
    if (operation !== 'list') return pass()
    lists += 1
    return lists % 9 === 0 ? json({ message: 'Too many requests' }, 429, { 'Retry-After': '1' }) : pass()
  }
})
