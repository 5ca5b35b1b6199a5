import { isIP, isIPv4, isIPv6, type Socket } from 'node:net'
import type { Context } from 'hono'
import type { AccountId, SignIn } from '../database/books.ts'

/** What the log says about a request besides its HTTP data: the route pattern and the account. */
export type Entry = { route: string; account: AccountId | undefined }

/** The Node request and response, as far as the app needs them; missing when a test passes a Request. */
export type Ends = {
  incoming?: { socket: Socket }
  outgoing?: {
    destroyed: boolean
    once(event: 'close', listener: () => void): unknown
  }
}

/** The context of a request. */
export type AppEnv = { Bindings: Ends; Variables: { entry: Entry } }

/** The same below /api, once the request is authenticated. */
export type SignedInEnv = { Bindings: Ends; Variables: { entry: Entry; signIn: SignIn } }

/**
 * The client, for counting failed sign-ins: an IPv4 address, or the /64 of an IPv6 address, since one household has all
 * of it. Behind a trusted proxy it is the last address in X-Forwarded-For, which the proxy added.
 */
export function clientAddress(
  c: Pick<Context<{ Bindings: Ends }>, 'req' | 'env'>,
  trustProxy: boolean,
): string {
  const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? ''
  if (trustProxy && isIP(forwarded)) return networkOf(forwarded)
  return networkOf(c.env.incoming?.socket.remoteAddress ?? '')
}

/** The network of an address that belongs to one household or office: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return address
  // The canonical form (RFC 5952), which omits one run of zeros.
  const [head = '', tail = ''] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname
    .slice(1, -1)
    .split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill('0')
  return [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':')
}
