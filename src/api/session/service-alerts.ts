import type { ColumnChange } from '../../dialect/write/changed-columns.ts'
import type { Question } from '../../dialect/detect/observations.ts'
import type { AccountName } from './secrets.ts'

/** What needs the user's attention. */
export type ServiceAlerts = {
  /** The service rejects the sign-in. `schemes` are those that it named, in lower case. */
  signIn?: { schemes: string[] } | undefined
  /** The service asked for a pause until then, in milliseconds since 1970. No requests are sent before. */
  pausedUntil?: number | undefined
  /** The service made an unrequested change. No writes are sent until the user decides. */
  stopped?: Stopped | undefined
  /** The stored sign-in is not the one that this tab has read with. `account` is the one that it opens, if known. */
  otherSignIn?: { account: AccountName | undefined } | undefined
  /** Questions about ambiguous values. */
  questions: Question[]
}

/** Why writes are suspended, in words; `columns` are the unrequested changes of a write. */
export type Stopped = { words: string; columns?: ColumnChange[] }
