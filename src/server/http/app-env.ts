import type { Socket } from 'node:net'
import type { AccountId, SignIn } from '../database/books.ts'

/** What the log says about a request besides its HTTP data: the route pattern and the account. */
export type Entry = { route: string; account: AccountId | undefined }

/** The Node request and response, as far as the app needs them; missing when a test passes a Request. */
export type Ends = {
  incoming?: { socket: Socket }
  outgoing?: {
    destroyed: boolean
    once(event: 'close', listener: () => void): unknown
    prependOnceListener(event: 'finish', listener: () => void): unknown
  }
}

/** The context of a request. */
export type AppEnv = { Bindings: Ends; Variables: { entry: Entry } }

/** The same below /api, once the request is authenticated. */
export type SignedInEnv = { Bindings: Ends; Variables: { entry: Entry; signIn: SignIn } }
