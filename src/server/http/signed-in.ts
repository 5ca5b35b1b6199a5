import type { MiddlewareHandler } from 'hono'
import type { Books } from '../database/books.ts'
import type { SignedInEnv } from './app-env.ts'
import { clientAddress } from './client-address.ts'
import { problem } from './problem.ts'
import type { Throttle } from './create-throttle.ts'

export type SignInOptions = {
  tokens: Pick<Books['tokens'], 'signInOf'>
  throttle: Throttle
  trustProxy: boolean
}

/**
 * Admits requests with a valid token (RFC 6750, header only) and sets `signIn`. It looks the token up on every request,
 * so that a revoked one fails at once. A missing and a wrong token get the same message.
 */
export function signedIn({ tokens, throttle, trustProxy }: SignInOptions): MiddlewareHandler<SignedInEnv> {
  return async (c, next) => {
    const token = /^Bearer +([\w.~+/-]{1,200}=*)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (token === undefined) return refusal()
    const attempt = await throttle.attempt(
      { address: clientAddress(c, trustProxy), signal: () => c.req.raw.signal },
      () => tokens.signInOf(token),
    )
    if ('wait' in attempt) {
      return attempt.wait > 0 ? refusalFor(attempt.wait) : refusal()
    }
    c.get('entry').account = attempt.found.account
    c.set('signIn', attempt.found)
    return next()
  }
}

function refusal() {
  return problem(401, 'Sign in with an account token', { 'WWW-Authenticate': 'Bearer' })
}

function refusalFor(seconds: number) {
  const words = `Too many failed sign-ins from your network; try again in ${seconds} seconds`
  return problem(429, words, { 'Retry-After': String(seconds) })
}
