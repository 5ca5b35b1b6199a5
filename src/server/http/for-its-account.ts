import type { MiddlewareHandler } from 'hono'
import { accountHeader, accountNameHeader, capabilitiesHeader } from '../../domain/capabilities.ts'
import type { Capability } from '../../domain/capabilities.ts'
import type { SignedInEnv } from './app-env.ts'
import { problem } from './problem.ts'

/**
 * Refuses a request that names another account than the token's, before reading or writing anything. Every response
 * names the account and the server's capabilities.
 */
export function forItsAccount(capabilities: readonly Capability[]): MiddlewareHandler<SignedInEnv> {
  const offered = capabilities.join(', ')
  return async (c, next) => {
    const { key, name } = c.get('signIn')
    const meant = c.req.header(accountHeader)
    if (meant === undefined || meant === key) await next()
    else
      c.res = problem(
        409,
        `This request was meant for another account, but you are signed in to “${name}”. Nothing was done.`,
      )
    c.res.headers.append('Vary', 'Authorization') // a cached list is never checked by another account's sign-in
    c.res.headers.set('Bookend-Service', '1')
    c.res.headers.set(accountHeader, key)
    c.res.headers.set(accountNameHeader, encodeURIComponent(name))
    c.res.headers.set(capabilitiesHeader, offered)
  }
}
