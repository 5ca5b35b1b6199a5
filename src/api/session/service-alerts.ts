import type { ColumnChange } from '../../dialect/write/changed-columns.ts'
import type { Question } from '../../dialect/detect/observations.ts'
import type { SentEdit } from './sent-edit.ts'
import type { AccountName } from './secrets.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

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
  /** The service is still working on an edit, or answers from a stale copy. */
  awaited?: Awaited | undefined
  /** Questions about ambiguous values. */
  questions: Question[]
}

/** An edit that the service accepted but does not show yet. */
export type Awaited = SentEdit & {
  /** The delay in milliseconds, if the service asked for one. */
  after: number | undefined
}

/** Why writes are suspended, in words; `damage` is what can be restored. */
export type Stopped = { words: string; damage?: Damage }

/** The unrequested changes of a write. */
export type Damage = {
  resource: CollectionName
  id: string
  columns: ColumnChange[]
  /** Whether the service saved the requested changes. If not, it may be unable to read the body. */
  taken: boolean
}
