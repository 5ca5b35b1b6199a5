import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { HttpHandler } from 'msw/http'
import { keepSecrets } from '../../../src/api/session/secrets.ts'
import { openSession } from '../../../src/api/session/service-session.ts'
import { App } from '../../../src/app/App.tsx'
import { createQueryClient } from '../../../src/app/create-query-client.ts'
import { createAppRouter } from '../../../src/app/router.tsx'
import { resetTab } from '../../../src/changes/running-changes.ts'
import { openConnectionList } from '../../../src/connections/connection-list.ts'
import { bookend } from '../../../src/dialect/profile/bookend.ts'
import { mergeProfiles, type PartialProfile } from '../../../src/dialect/profile/resolve.ts'
import type { Secrets } from '../../../src/dialect/profile/sign-request.ts'
import { capabilitiesHeader, type Capability } from '../../../src/domain/capabilities.ts'
import type { BankLine } from '../../../src/domain/bank-line.ts'
import type { Contact } from '../../../src/domain/contact.ts'
import type { Transaction } from '../../../src/domain/transaction.ts'
import { handlersFor } from '../../../src/mock/handlers.ts'
import { createMemoryStore } from '../../../src/service/create-memory-store.ts'
import { createService } from '../../../src/service/create-service.ts'
import type { BankAccountStore, DecisionStore, NameRuleStore } from '../../../src/service/store.ts'
import { forgetRows, trouble } from '../../../src/storage/database.ts'
import { setPreferences, readPreferences } from '../../../src/storage/preferences.ts'
import type { Demo } from '../../../src/ui/demo.ts'
import { bankLinesOver } from '../../service/bank-lines-over.ts'
import { keepingDeleted } from '../../service/keeping-deleted.ts'
import { mount } from '../../stand-ins/mount.ts'
import type { StandIn } from '../../stand-ins/stand-in.ts'
import { server } from './server.ts'
import { showSession } from './shown-session.ts'

export const baseUrl = 'http://bookend.test/api'

/** An address that nothing was read from before: the environment keeps answers, as browsers do. */
export function freshBaseUrl(): string {
  addresses += 1
  return `http://bookend.test/service-${addresses}/api`
}
let addresses = 0

type Sent = { method: string; path: string; body: unknown }

type World = {
  contacts?: Contact[]
  transactions?: Transaction[]
  /** What the bank wrote, from a service that keeps it. */
  bankLines?: BankLine[]
  /** Whether the service keeps deleted records. */
  keepsDeleted?: boolean
  /** Its bank accounts, from a service that knows them. */
  bankAccounts?: BankAccountStore
  /** The names that it remembers, from a service that does. */
  nameRules?: NameRuleStore
  /** What its office decided, from a service that keeps it. */
  decisions?: DecisionStore
  /** What the service announces besides; `overrides` do it. */
  offers?: Capability
  /** What answers instead of the service, from the first request on (answers.ts). */
  overrides?: HttpHandler[]
  /** How long an answer may take, in milliseconds. */
  timeout?: number
  demo?: Demo
  /** What is stated of the service beyond its being Bookend's own. */
  profile?: PartialProfile
  /** What was typed to sign in. */
  secrets?: Secrets
  history?: RouterHistory
  /** What this browser has kept from an earlier visit stays, as after a reload. */
  again?: boolean
  /** How long a confirmed deletion waits, in seconds; 0 unless a test is about the pause. */
  undoSeconds?: number
  /** A service that fills its blanks in its own way, in the place of Bookend's. */
  standIn?: StandIn
  /** Where the service answers, so that it is the same after a reload. */
  baseUrl?: string
}

/** The whole app at an address, over a small store of its own. `sent` fills with every request as it leaves. */
export async function openApp(address: string, world: World = {}) {
  const {
    contacts = [],
    transactions = [],
    bankLines,
    keepsDeleted = false,
    bankAccounts,
    nameRules,
    decisions,
    offers,
    overrides = [],
    timeout = 30_000,
    demo,
    profile = {},
    standIn,
    again = false,
    undoSeconds = 0,
    secrets = standIn?.secrets,
  } = world
  const base = world.baseUrl ?? (standIn ? freshBaseUrl() : baseUrl)
  const store = createMemoryStore({ contacts, transactions })
  const service = standIn
    ? mount(standIn, base)
    : handlersFor(
        offering(
          offers,
          createService({
            store: {
              ...(keepsDeleted ? keepingDeleted(store) : store),
              bankLines: bankLinesOver(store, bankLines),
              bankAccounts,
              nameRules,
              decisions,
            },
          }),
        ),
        baseUrl,
      )
  server.use(...overrides, ...service)
  if (!again) await forgetDevice()
  setPreferences({ undoSeconds })
  const dialect = standIn?.profile ?? bookend
  const stated = mergeProfiles(
    dialect,
    { baseUrl: base, name: 'Books', http: { timeoutMs: timeout } },
    profile,
  )
  const connections = openConnectionList(stated)
  const [current] = connections.get()
  if (!current) throw new Error('There is no connection')
  if (secrets) keepSecrets(current.id, base, secrets, 'tab')
  const session = openSession(current)
  showSession(session)

  const sent: Sent[] = []
  server.events.on('request:start', async ({ request }) => {
    const text = await request.clone().text()
    const { pathname, search } = new URL(request.url)
    sent.push({ method: request.method, path: pathname.replace('/api', '') + search, body: jsonOr(text) })
  })

  const queryClient = createQueryClient(session)
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  })
  const { history = createTestHistory(address) } = world
  const router = createAppRouter(queryClient, { session, history, demo, connections, current })
  const user = userEvent.setup()
  const { unmount } = await act(async () =>
    render(<App session={session} queryClient={queryClient} router={router} />),
  )
  return {
    user,
    unmount,
    store,
    sent,
    /** The requests that would change something. */
    writes: () => sent.filter(({ method }) => method !== 'GET'),
    /** The address that the browser would show. */
    address: () => history.location.href,
    back: () => act(async () => history.back()),
    forward: () => act(async () => history.forward()),
    /** Goes to another address of the app, as a link somewhere would. */
    goTo: (href: string) => act(async () => history.push(href)),
    /** How many entries the history has. */
    entries: () => history.length,
    /** Reads again what is on screen, as coming back to the tab does. */
    comeBack: () => act(async () => void queryClient.invalidateQueries()),
  }
}

/** The service, which announces a capability more. */
function offering(offers: Capability | undefined, service: ReturnType<typeof createService>) {
  if (offers === undefined) return service
  return {
    fetch: async (request: Request) => {
      const answer = await service.fetch(request)
      answer.headers.set(capabilitiesHeader, `${answer.headers.get(capabilitiesHeader)}, ${offers}`)
      return answer
    },
  }
}

/** Makes this a browser that has never seen Bookend. */
async function forgetDevice() {
  localStorage.clear()
  readPreferences()
  await forgetRows()
  // Last: an app of a test before this one may write its ticks a moment after it is gone.
  sessionStorage.clear()
  trouble.set(undefined)
  resetTab()
}

function jsonOr(text: string): unknown {
  try {
    return text && JSON.parse(text)
  } catch {
    return text
  }
}

type Blocker = Parameters<RouterHistory['block']>[0]

/**
 * A history in memory that asks before a step back or forward, as a browser's does: the library's own asks only before
 * it writes a new entry, so that a form could be left by Back without a question.
 */
function createTestHistory(address: string): RouterHistory {
  const entries = [address]
  const history = createMemoryHistory({ initialEntries: entries })
  const { back, block, forward } = history
  const blockers = new Set<Blocker>()

  const ask = async (action: 'BACK' | 'FORWARD', by: -1 | 1, step: () => void) => {
    const href = entries[history.location.state.__TSR_index + by] ?? history.location.href
    const { pathname, search } = new URL(href, 'http://bookend.test')
    const next = { ...history.location, href, pathname, search }
    // Those of now: a form that answers signs itself on again, and would be asked again.
    const asked = [...blockers]
    for (const { blockerFn } of asked) {
      if (await blockerFn({ currentLocation: history.location, nextLocation: next, action })) return
    }
    step()
  }
  return Object.assign(history, {
    block: (blocker: Blocker) => {
      const unblock = block(blocker)
      blockers.add(blocker)
      return () => {
        blockers.delete(blocker)
        unblock()
      }
    },
    // Neither waits for the answer, as in a browser.
    back: (options?: Parameters<typeof back>[0]) => {
      if (options?.ignoreBlocker) back(options)
      else void ask('BACK', -1, () => back(options))
    },
    forward: (options?: Parameters<typeof forward>[0]) => {
      if (options?.ignoreBlocker) forward(options)
      else void ask('FORWARD', 1, () => forward(options))
    },
  })
}
