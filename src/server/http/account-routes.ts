import { Hono } from 'hono'
import type { Account } from '../../domain/account.ts'
import type { Capability } from '../../domain/capabilities.ts'
import type { SignedInEnv } from './app-env.ts'
import { problem } from './problem.ts'

/** Returns the account that the sign-in opens, and the server's capabilities. */
export function accountRoutes(capabilities: readonly Capability[]): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>()
  app.get('/', (c) => {
    c.get('entry').route = '/api/account'
    const { key, name } = c.get('signIn')
    const account: Account = { id: key, name, capabilities: [...capabilities] }
    return c.json(account, 200, { 'Cache-Control': 'no-store' })
  })
  app.all('/', () => problem(405, 'This address accepts only GET, HEAD', { Allow: 'GET, HEAD' }))
  return app
}
