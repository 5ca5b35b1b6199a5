import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * Who asks, as far as failed sign-ins are counted: an IPv4 address, or the /64 of an IPv6 address, of which one household has
 * them all. Behind a proxy that is trusted it is the one that the proxy added to X-Forwarded-For: the last.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? ''
  if (trustProxy && isIP(forwarded)) return networkOf(forwarded)
  return networkOf(c.env.incoming?.socket.remoteAddress ?? '')
}

function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return address
  // Written one way only (RFC 5952), with a run of zeros left out.
  const [head = '', tail = ''] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname
    .slice(1, -1)
    .split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill('0')
  return [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':')
}
