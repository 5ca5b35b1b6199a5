import type { Socket } from 'node:net'
import type { AccountId } from '../database/bound.ts'

/** What the log tells of a request, beside what HTTP knows: the pattern of its address, and who sent it. */
export type Entry = { route: string; account: AccountId | undefined }

/** The two ends of the connection as far as the app needs them; missing where a test hands a Request over. */
export type Ends = {
  incoming?: { socket: Socket }
  outgoing?: {
    destroyed: boolean
    once(event: 'close', listener: () => void): unknown
    prependOnceListener(event: 'finish', listener: () => void): unknown
  }
}

/** What is known while a request is answered. */
export type AppEnv = { Bindings: Ends; Variables: { entry: Entry } }
