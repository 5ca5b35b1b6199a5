import { bookend, bookendHeader } from '../../dialect/profile/bookend.ts'
import type { Answer } from '../../dialect/answer.ts'
import { resolve, type PartialProfile } from '../../dialect/profile/resolve.ts'
import type { ServiceProfile } from '../../dialect/profile/profile.ts'
import type { Secrets } from '../../dialect/profile/sign-request.ts'
import { loadFindings } from './load-findings.ts'
import { newMemory, type SessionMemory } from './session-memory.ts'
import { accountScope, connectionScope, rememberMark, signInMark } from './storage-scope.ts'
import { keepAccount, signInOf, type AccountName, type KeptSignIn } from './secrets.ts'
import { createStore, type Store } from '../../storage/create-store.ts'
import type { ColumnChange } from '../../dialect/write/changed-columns.ts'
import type { Capability } from '../../domain/capabilities.ts'
import type { Question } from '../../dialect/detect/observations.ts'

/** A service that Bookend can use: its id on this device, and what the user has stated about it. */
export type Connection = { id: string; profile: PartialProfile }

/** A connection in use, with everything learned about its service so far. */
export type ServiceSession = {
  connection: Connection
  /** The effective profile: explicit before learned before detected before default (docs/dialects.md). */
  profile: () => ServiceProfile
  /** The same, without what reading has detected. */
  stated: () => ServiceProfile
  /** Replaces `fetch`: the demo answers in the page where the browser refuses service workers. */
  send: ((request: Request) => Promise<Response>) | undefined
  attention: Store<ServiceAlerts>
  /** What the user typed to sign in, by the names in the profile. */
  secrets: () => Secrets
  /** The same, with the account it opens, if known. */
  signIn: () => Pick<KeptSignIn, 'secrets' | 'account'>
  /** The account whose records are shown, once the service has named it. It never changes to another one. */
  account: Store<AccountName | undefined>
  /** Distinguishes the sign-in that the records are read with from others (`signInMark`). */
  mark: Store<string>
  /** Switches to the stored sign-in. */
  takeSignIn: () => void
  /** What the service can do beyond the nine operations (domain/capabilities.ts), once it has said so. */
  capabilities: Store<readonly string[]>
  /** Whether it has said so of this capability. */
  offers: (capability: Capability) => boolean
  /** Records the account that the service names, or its new name. */
  takeAccount: (account: AccountName) => void
  /** Whether enough is known about paging and search to read a list. */
  isKnown: () => boolean
  /** Whether this is Bookend's own service, to be read without the code for dialects. */
  isOwn: () => boolean
  /** Adds what reading has detected; stored for the next visit if it is certain. */
  detect: (found: PartialProfile, certain: boolean, minus?: boolean) => void
  /** Discards what reading detected, because a response contradicts it. It will be detected again. */
  forget: () => void
  /** Adds what a write has taught, or what the user answered. */
  learn: (found: PartialProfile) => void
  /** Whether the profile is final, or detected from too few rows to be sure. */
  isCertain: () => boolean
  /** Everything read during this visit. */
  memory: SessionMemory
}

type SessionOptions = { send?: ServiceSession['send'] | undefined; remembers?: boolean; secrets?: Secrets }

/** Opens a session with a service. Without `remembers`, it neither reads nor stores anything on this device. */
export function openSession(
  connection: Connection,
  { send, remembers = true, secrets }: SessionOptions = {},
): ServiceSession {
  const { baseUrl } = resolve(connection.profile)
  const findings = loadFindings(connection.profile, baseUrl, remembers)
  const { profile } = findings
  const signIn = (): Pick<KeptSignIn, 'secrets' | 'account'> =>
    secrets
      ? { secrets, account: null }
      : (signInOf(connection.id, baseUrl) ?? { secrets: {}, account: null })
  const account = createStore(signIn().account ?? undefined)
  const mark = createStore(signInMark(profile().auth, signIn().secrets))
  const attention = createStore<ServiceAlerts>({ questions: [] })
  const memory = newMemory(findings.sawMinus())
  const capabilities = createStore<readonly string[]>([])

  return {
    connection,
    ...findings,
    send,
    attention,
    secrets: () => signIn().secrets,
    signIn,
    account,
    mark,
    takeSignIn: () => {
      memory.readWith = JSON.stringify(signIn().secrets)
      mark.set(signInMark(profile().auth, signIn().secrets))
      if (remembers && !secrets && !account.get()) rememberMark(connection.id, baseUrl, mark.get())
    },
    capabilities,
    offers: (capability) => capabilities.get().includes(capability),
    takeAccount: (next) => {
      account.set(next)
      if (!remembers || secrets) return
      // An earlier version stored these secrets, and data under the connection, without knowing the account.
      if (signIn().account === undefined)
        memory.handedOver = import('../../storage/database.ts').then(async ({ moveRows: move }) => {
          const moved = await move(connectionScope(connection.id, baseUrl), accountScope(next.id, baseUrl))
          if (moved !== undefined) keepAccount(connection.id, baseUrl, next)
        })
      else keepAccount(connection.id, baseUrl, next)
    },
    isOwn: () => memory.isBookend && findings.arePlain(),
    learn: (found) => {
      findings.learn(found)
      // The new profile may answer open questions.
      attention.set({ ...attention.get(), questions: attention.get().questions.filter(isOfValues) })
      memory.askAgain?.()
    },
    memory,
  }
}

/** Whether a question is about value formats; the others are about field names. */
export function isOfValues({ path }: { path: string }): boolean {
  return path.startsWith('values.')
}

/** The profile paths that are still unknown. Values that depend on them are shown as received. */
export function openPaths({ questions }: ServiceAlerts): string[] {
  return questions.filter(({ blocking }) => blocking).map(({ path }) => path)
}

/** Whether a response comes from Bookend's own service, whose profile is fully known. */
export function isBookend(answer: Answer): boolean {
  return bookendHeader in answer.headers
}

/** Whether this is Bookend's own service with real accounts. The demo and the trial service need no sign-in. */
export function hasBooks({ memory, profile }: ServiceSession): boolean {
  return memory.isBookend && profile().auth.kind === 'bearer'
}

/** Treats the service as Bookend's own. */
export function takeForBookend(session: ServiceSession): void {
  session.detect(bookend, true)
}

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

/** The session for reading what nobody waits for. A refused sign-in is not reported until the user opens a page, which reads again. */
export function quietSession(session: ServiceSession): ServiceSession {
  const { attention } = session
  return {
    ...session,
    attention: { ...attention, set: (next) => attention.set({ ...next, signIn: attention.get().signIn }) },
  }
}
