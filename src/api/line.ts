import type { Page } from '../contract/page.ts'
import { bookend, bookendHeader } from '../dialect/bookend.ts'
import type { Answer } from '../dialect/answer.ts'
import type { JsonObject } from '../dialect/json.ts'
import type { Resource } from '../dialect/fields.ts'
import type { conclude, observe, RawMoney, Seen } from '../dialect/observe-values.ts'
import { mergeProfiles, resolve } from '../dialect/resolve.ts'
import type { ServiceProfile } from '../dialect/profile.ts'
import type { PartialProfile } from '../dialect/resolve.ts'
import type { Attention } from './attention.ts'
import type { Secrets } from '../dialect/sign.ts'
import { secretsOf } from './secrets.ts'
import { keep, readKept } from '../kept/storage.ts'
import { createStore } from '../kept/store.ts'
import type { Store } from '../kept/store.ts'

/** A service that Bookend can talk to: its name on this device, and what somebody has stated of it. */
export type Connection = { id: string; profile: PartialProfile }

type Findings = { detected: PartialProfile; learned: PartialProfile; certain: boolean }

/** A connection in use: how its service is spoken with, as far as that is known by now. */
export type Line = {
  connection: Connection
  /** Explicit before learned before detected before default (src/dialect/README.md). */
  profile: () => ServiceProfile
  /** The same without what was found out by reading. */
  stated: () => ServiceProfile
  /** How a request travels when not over the network: the demo answers in the page where the browser refuses service workers. */
  send: ((request: Request) => Promise<Response>) | undefined
  attention: Store<Attention>
  /** What the person typed to sign in, by the names that the profile gives. */
  secrets: () => Secrets
  /** Whether the pages and the search are known well enough to read a list. */
  isKnown: () => boolean
  /** Takes in what reading has found out; kept for the next visit when it is certain. */
  detect: (found: PartialProfile, certain: boolean) => void
  /** Forgets what reading has found out, because an answer contradicts it: it is found out anew. */
  forget: () => void
  /** Takes in what a write has taught, or what a person has said when asked. */
  learn: (found: PartialProfile) => void
  /** Whether it is known for good, or from too few rows to be sure. */
  isCertain: () => boolean
  /** Takes in the values of rows; true when rows that were read before now mean something else. */
  observe: (rows: RawMoney[], means: Observing) => boolean
  /** What was read before in this visit, by which pages are told apart. */
  memory: Memory
}

/** What is remembered of a page: its ids, when it was read, and which page was then the last one, if that was known. */
export type SeenPage = { ids: string[]; at: number; last: number | undefined }

/** The code that draws conclusions from values; loaded when there is something to find out. */
type Observing = { observe: typeof observe; conclude: typeof conclude; nothingSeen: Seen }

type Memory = {
  /** How many records a full page has. */
  sizes: Partial<Record<Resource, number>>
  /** The pages that were read, by resource and search, then by number. */
  pages: Map<string, Map<number, SeenPage>>
  /** By how much the number of a page in an answer differs from the one that was asked for. */
  echoes: Partial<Record<Resource, number>>
  /** What each list showed last. */
  last: Partial<Record<Resource, Page<{ id: string }>>>
  /** The records that were opened, as they were sent, by resource and id: their notations and types are kept in writing. */
  rows: Map<string, JsonObject>
  /** Whether anything was sent that may have changed something. */
  written: boolean
  /** Whether the service has ever answered. */
  heard: boolean
  /** Whether it has said that it is Bookend's own. */
  isBookend: boolean
  /** Whether a value was read that could not be understood. */
  doubted: boolean
  /** Whether the pages were tried a second time, after there were too few rows the first time. */
  triedAgain: boolean
}

type LineOptions = { send?: Line['send'] | undefined; remembers?: boolean; secrets?: Secrets }

/** Opens a line to a service. Without `remembers`, nothing of it is read from or kept on this device. */
export function openLine(
  connection: Connection,
  { send, remembers = true, secrets }: LineOptions = {},
): Line {
  const { baseUrl } = resolve(connection.profile)
  const name = `bookend-service:${baseUrl}`
  let findings = (remembers && (readKept('device', name) as Findings | undefined)) || nothingFound
  let seen: Seen | undefined
  let observing: Observing | undefined
  let profile = resolved()
  const attention = createStore<Attention>({ questions: [] })
  const memory: Memory = {
    sizes: {},
    pages: new Map(),
    echoes: {},
    last: {},
    rows: new Map(),
    written: false,
    heard: false,
    isBookend: false,
    doubted: false,
    triedAgain: false,
  }

  function resolved(): ServiceProfile {
    return resolve(findings.detected, findings.learned, connection.profile)
  }
  function take(next: Findings) {
    findings = next
    profile = resolved()
    if (remembers) keep('device', name, next.certain ? next : { ...next, detected: {} })
  }

  return {
    connection,
    profile: () => profile,
    stated: () => resolve(findings.learned, connection.profile),
    send,
    attention,
    secrets: () => secrets ?? secretsOf(connection.id, baseUrl),
    isKnown: () =>
      profile.paging.mode === 'none' ||
      (profile.paging.mode !== 'auto' && profile.paging.base !== 'auto' && profile.search.mode !== 'auto'),
    isCertain: () => findings.certain,
    detect: (found, certain) =>
      take({ ...findings, certain, detected: mergeProfiles(findings.detected, found) }),
    forget: () => take({ ...findings, detected: {} }),
    learn: (found) => {
      take({ ...findings, learned: mergeProfiles(findings.learned, found) })
      // What was asked may be answered by it.
      if (!seen || !observing) return
      const { questions } = observing.conclude(seen, profile.values, zoneHere())
      attention.set({ ...attention.get(), questions })
    },
    observe: (rows, means) => {
      const next = means.observe(seen ?? means.nothingSeen, rows, profile.values)
      if (next === seen) return false
      seen = next
      observing = means
      const { profile: found, questions } = means.conclude(seen, profile.values, zoneHere())
      const before = [openPaths(attention.get()).join(), JSON.stringify(profile.values)]
      take({ ...findings, detected: mergeProfiles(findings.detected, found) })
      attention.set({ ...attention.get(), questions })
      const [paths, values] = [openPaths(attention.get()).join(), JSON.stringify(profile.values)]
      return before[0] !== paths || (memory.doubted && before[1] !== values)
    },
    memory,
  }
}

/** The paths of a profile whose values nobody knows yet, so that what depends on them is shown as it came. */
export function openPaths({ questions }: Attention): string[] {
  return questions.filter(({ blocking }) => blocking).map(({ path }) => path)
}

/** Whether an answer comes from Bookend's own service, of which all is known. */
export function isBookend(answer: Answer): boolean {
  return bookendHeader in answer.headers
}

/** Whether the service is Bookend's own with books of its own: neither the demo nor the service for trying signs anybody in. */
export function hasBooks({ memory, profile }: Line): boolean {
  return memory.isBookend && profile().auth.kind === 'bearer'
}

/** Takes the service for Bookend's own. */
export function takeForBookend(line: Line): void {
  line.detect(bookend, true)
}

const nothingFound: Findings = { detected: {}, learned: {}, certain: true }

function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

let current = openLine({ id: '', profile: {} }, { remembers: false })

/** The line to the service that the pages show. */
export function line(): Line {
  return current
}

/** Says which service the pages show from now on. Another one comes with another page load, so that nothing of one is seen under another. */
export function connect(connection: Connection, options?: LineOptions): void {
  current = openLine(connection, options)
}
