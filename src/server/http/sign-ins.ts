import { Hono, type MiddlewareHandler } from 'hono'
import { createQueue } from '../../domain/create-queue.ts'
import { SignInName, type NewSignIn, type SignIn } from '../../domain/sign-in.ts'
import { refuseOtherMethods } from '../../service/resource.ts'
import { UserError } from '../common/user-error.ts'
import type { Books } from '../database/books.ts'
import { clientAddress, type SignedInEnv } from './app-env.ts'
import type { Throttle } from './create-throttle.ts'
import { notStored, problem, smallBody } from './problem.ts'

export type SignInBooks = {
  tokens: Pick<Books['tokens'], 'list' | 'add' | 'revokeById'>
  installation: Pick<Books['installation'], 'publicAddress'>
}

/** More than any office needs; stops a client that keeps adding them. */
const mostSignIns = 200

/** Lists, adds and revokes the tokens of the account. Only returns a token when it is created. */
export function signIns({ tokens, installation }: SignInBooks): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>()
  const inTurn = createQueue()
  const ofAccount = async (account: number) =>
    (await tokens.list(account)).filter(({ revokedAt }) => revokedAt === undefined)
  app.use(notStored)
  app.get('/', async (c) => {
    const { account, token } = c.get('signIn')
    const items = (await ofAccount(account)).map(({ id, name, createdAt, lastUsedOn }): SignIn => ({
      id,
      name,
      createdAt,
      ...(lastUsedOn !== undefined && { lastUsedOn }),
      current: id === token,
    }))
    return c.json({ items })
  })
  app.post('/', smallBody, async (c) => {
    const { account } = c.get('signIn')
    const asked = SignInName.safeParse(await c.req.json().catch(() => undefined))
    if (!asked.success) return problem(400, 'Send the name of the device as JSON: {"name": "Phone"}')
    // One after another: a second one counts the first.
    return inTurn(async () => {
      if ((await ofAccount(account)).length >= mostSignIns)
        return wrongName(`There are ${mostSignIns} sign-ins already. Revoke some that are no longer used.`)
      try {
        const token = await tokens.add(account, asked.data.name)
        const added = (await tokens.list(account)).find(
          ({ name }) => name === asked.data.name.normalize('NFC').trim(),
        )
        const publicAddress = await installation.publicAddress()
        const answer: NewSignIn = {
          id: added?.id ?? '',
          name: added?.name ?? asked.data.name,
          token,
          ...(publicAddress !== undefined && { publicAddress }),
        }
        return c.json(answer, 201)
      } catch (error) {
        if (error instanceof UserError) return wrongName(error.message)
        throw error
      }
    })
  })
  app.delete('/:id', async (c) => {
    const isRevoked = await tokens.revokeById(c.get('signIn').account, c.req.param('id'))
    return isRevoked
      ? c.body(null, 204)
      : problem(404, 'There is no such sign-in; it may have been revoked already')
  })
  return refuseOtherMethods(app)
}

function wrongName(detail: string): Response {
  return problem(422, detail, {}, { errors: [{ field: 'name', detail }] })
}

type SignInOptions = {
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
