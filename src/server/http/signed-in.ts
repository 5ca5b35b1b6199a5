import { hash } from 'node:crypto'
import type { Context, Handler } from 'hono'
import type { Books } from '../database/books.ts'
import type { AccountId } from '../database/bound.ts'
import type { AppEnv } from './app-env.ts'
import { clientAddress } from './client-address.ts'
import { problem } from './problem.ts'
import { createRecent } from '../recent.ts'
import type { Throttle } from './throttle.ts'

export type SignInOptions = {
  tokens: Pick<Books['tokens'], 'accountOf'>
  throttle: Throttle
  trustProxy: boolean
}

/**
 * Hands on who sends a token of an account (RFC 6750, in the header only), with that account; the books are asked each time, so
 * that a token revoked is refused at once. No token and a wrong one are told in the same words.
 */
export function signedIn(
  { tokens, throttle, trustProxy }: SignInOptions,
  answer: (c: Context<AppEnv>, account: AccountId) => Response | Promise<Response>,
): Handler<AppEnv> {
  const right = createRecent<string, true>(10_000) // hashes of tokens that were right in this process
  return async (c) => {
    const token = /^Bearer +([\w.~+/-]{1,200}=*)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
    if (token === undefined) return refusal()
    const key = hash('sha256', token, 'base64url')
    const attempt = await throttle.attempt(
      {
        address: clientAddress(c, trustProxy),
        trusted: right.get(key) === true,
        signal: () => c.req.raw.signal,
      },
      () => tokens.accountOf(token),
    )
    if ('wait' in attempt) {
      right.delete(key)
      return attempt.wait > 0 ? refusalFor(attempt.wait) : refusal()
    }
    right.set(key, true)
    c.get('entry').account = attempt.found
    return answer(c, attempt.found)
  }
}

function refusal() {
  return problem(401, 'Sign in with a token of an account of these books', { 'WWW-Authenticate': 'Bearer' })
}

function refusalFor(seconds: number) {
  const words = `Too many sign-ins from your network failed; try again in ${seconds} seconds`
  return problem(429, words, { 'Retry-After': String(seconds) })
}
