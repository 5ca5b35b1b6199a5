import type { Page } from '../../domain/page.ts'
import { bookend, bookendHeader, leavesListsAlone } from '../../dialect/profile/bookend.ts'
import type { Answer } from '../../dialect/answer.ts'
import type { JsonObject } from '../../dialect/json.ts'
import type { Seen } from '../../dialect/detect/observations.ts'
import { mergeProfiles, resolve } from '../../dialect/profile/resolve.ts'
import type { ServiceProfile } from '../../dialect/profile/profile.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import type { ServiceAlerts } from './service-alerts.ts'
import type { Secrets } from '../../dialect/profile/sign-request.ts'
import { accountScope, connectionScope, rememberMark } from './scope-names.ts'
import { keepAccount, signInOf } from './secrets.ts'
import type { AccountName, KeptSignIn } from './secrets.ts'
import { signInMark } from './sign-in-mark.ts'
import { keep, readKept } from '../../storage/local-storage.ts'
import { createStore } from '../../storage/create-store.ts'
import type { Store } from '../../storage/create-store.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** A service that Bookend can use: its id on this device, and what the user has stated about it. */
export type Connection = { id: string; profile: PartialProfile }

type Findings = {
  detected: PartialProfile
  learned: PartialProfile
  certain: boolean
  /** Whether an amount with a minus was ever seen. If so, amounts without one are deposits. */
  minus?: boolean
}

/** A connection in use, with everything learned about its service so far. */
export type ServiceSession = {
  connection: Connection
  /** The effective profile: explicit before learned before detected before default (docs/dialects.md). */
  profile: () => ServiceProfile
  /** The same without what was detected by reading. */
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
  /** Distinguishes the sign-in that the records are read with from others (sign-in-mark.ts). */
  mark: Store<string>
  /** Switches to the stored sign-in. */
  takeSignIn: () => void
  /** What the service can do beyond the nine operations (domain/capabilities.ts), once it has said so. */
  capabilities: Store<readonly string[]>
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
  /** What was read in this visit. */
  memory: Memory
}

/**
 * What is remembered about a page: its ids, when it was read, and the number of the last page at that time, if known.
 */
export type SeenPage = { ids: string[]; at: number; last: number | undefined }

type Memory = {
  /** The size of a full page. */
  sizes: Partial<Record<CollectionName, number>>
  /** The pages read, by resource and search, then by number. */
  pages: Map<string, Map<number, SeenPage>>
  /** The difference between the page number in a response and the one requested. */
  echoes: Partial<Record<CollectionName, number>>
  /** The last page that each list showed. */
  last: Partial<Record<CollectionName, Page<{ id: string }>>>
  /** The opened records as they were received, by resource and id. Writes preserve their notation and types. */
  rows: Map<string, JsonObject>
  /** The kinds of write that were verified by reading back the first one. */
  proven: Set<string>
  /** The first write of a kind in progress. No other write is sent until it has been read back. */
  proving: Promise<unknown> | undefined
  /** The cookie with the CSRF token that the service requires, and the header that returns it (A10). */
  csrf: { cookie: string; header: string } | undefined
  /** The form in which the service accepts ETags, where a proxy alters them (W11). */
  matches: 'as-read' | 'strong' | 'none'
  /** The ids deleted in this visit. Totals may include them for a while. */
  removed: Set<string>
  /** Whether any write was sent. */
  written: boolean
  /** The sign-in that the records were read with, as text; never stored. */
  readWith: string | undefined
  /** Whether any record was read in this visit. */
  hasRead: boolean
  /** Settles when data stored by an earlier version belongs to its account. */
  handedOver: Promise<void>
  /** Whether the service has ever responded. */
  heard: boolean
  /** Whether the service identified itself as Bookend's own. */
  isBookend: boolean
  /** Whether any value could not be parsed. */
  doubted: boolean
  /** What the values of all rows have shown about their formats (read/observe-formats.ts). */
  seen: Seen | undefined
  /** Asks the questions about formats anew, after something was learned. */
  askAgain: (() => void) | undefined
  /** Whether the list was read to learn the sign convention, because a single record did not reveal it. */
  askedForWay: boolean
  /** Whether page numbering was detected a second time, after the first time had too few rows. */
  triedAgain: boolean
  /** How long the service needed for the last pages of lists, in milliseconds (pace.ts). */
  paces: number[]
}

type LineOptions = { send?: ServiceSession['send'] | undefined; remembers?: boolean; secrets?: Secrets }

/** Opens a session with a service. Without `remembers`, it neither reads nor stores anything on this device. */
export function openSession(
  connection: Connection,
  { send, remembers = true, secrets }: LineOptions = {},
): ServiceSession {
  const { baseUrl } = resolve(connection.profile)
  const name = `bookend-service:${baseUrl}`
  let findings = (remembers && (readKept('device', name) as Findings | undefined)) || nothingFound
  let profile = resolved()
  let isPlain = leavesListsAlone(profile)
  const signIn = (): Pick<KeptSignIn, 'secrets' | 'account'> =>
    secrets
      ? { secrets, account: null }
      : (signInOf(connection.id, baseUrl) ?? { secrets: {}, account: null })
  const account = createStore(signIn().account ?? undefined)
  const mark = createStore(signInMark(profile.auth, signIn().secrets))
  const attention = createStore<ServiceAlerts>({ questions: [] })
  const memory: Memory = {
    sizes: {},
    pages: new Map(),
    echoes: {},
    last: {},
    rows: new Map(),
    proven: new Set(),
    proving: undefined,
    csrf: undefined,
    matches: 'as-read',
    removed: new Set(),
    written: false,
    readWith: undefined,
    hasRead: false,
    handedOver: Promise.resolve(),
    heard: false,
    isBookend: false,
    doubted: false,
    seen: findings.minus ? { minus: ['seen'] } : undefined,
    askAgain: undefined,
    askedForWay: false,
    triedAgain: false,
    paces: [],
  }

  function resolved(): ServiceProfile {
    return resolve(findings.detected, findings.learned, connection.profile)
  }
  function take(next: Findings) {
    findings = next
    profile = resolved()
    isPlain = leavesListsAlone(profile)
    if (remembers) keep('device', name, next.certain ? next : { ...next, detected: {} })
  }

  return {
    connection,
    profile: () => profile,
    stated: () => resolve(findings.learned, connection.profile),
    send,
    attention,
    secrets: () => signIn().secrets,
    signIn,
    account,
    mark,
    takeSignIn: () => {
      memory.readWith = JSON.stringify(signIn().secrets)
      mark.set(signInMark(profile.auth, signIn().secrets))
      if (remembers && !secrets && !account.get()) rememberMark(connection.id, baseUrl, mark.get())
    },
    capabilities: createStore<readonly string[]>([]),
    takeAccount: (next) => {
      account.set(next)
      if (!remembers || secrets) return
      // An earlier version stored these secrets, and data under the connection, without knowing the account.
      if (signIn().account === undefined) memory.handedOver = handOver(connection.id, baseUrl, next)
      else keepAccount(connection.id, baseUrl, next)
    },
    isKnown: () =>
      profile.paging.mode === 'none' ||
      (profile.paging.mode !== 'auto' && profile.paging.base !== 'auto' && profile.search.mode !== 'auto'),
    isOwn: () => memory.isBookend && isPlain,
    isCertain: () => findings.certain,
    detect: (found, certain, minus = findings.minus ?? false) =>
      take({ certain, minus, learned: findings.learned, detected: mergeProfiles(findings.detected, found) }),
    forget: () => take({ ...findings, detected: {} }),
    learn: (found) => {
      take({ ...findings, learned: mergeProfiles(findings.learned, found) })
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

/** Moves data stored under a connection to the account that its sign-in opens. */
async function handOver(id: string, baseUrl: string, account: AccountName): Promise<void> {
  const { move } = await import('../../storage/database.ts')
  const moved = await move(connectionScope(id, baseUrl), accountScope(account.id, baseUrl))
  if (moved !== undefined) keepAccount(id, baseUrl, account)
}

const nothingFound: Findings = { detected: {}, learned: {}, certain: true }
