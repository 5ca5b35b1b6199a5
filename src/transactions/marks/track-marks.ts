import type { QueryClient, QueryCacheNotifyEvent } from '@tanstack/react-query'
import { readMarks, saveMarks } from '../../api/marks/office-marks.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { refreshMarked } from '../../api/cache/refresh.ts'
import { allRows, watchTables, writeRows, type Write } from '../../storage/database.ts'
import { badgesFrom } from '../badges/badges.ts'
import { badgeOfMark, noteOfficeMarks, officeMarks } from './known-marks.ts'
import { keys } from '../../api/cache/keys.ts'
import type { Correction } from '../../domain/bank-line.ts'
import { createQueue } from '../../domain/create-queue.ts'
import { bookedWords } from '../../domain/value-words.ts'
import { whenIdle } from '../../ui/when.ts'
import type { Mark } from '../../storage/rows.ts'
import * as messages from './messages.ts'

/** Shows marks in the list, from the service, once it has announced them, or from this browser. Returns an unsubscribe function. */
export function trackMarks(
  session: ServiceSession,
  client: QueryClient,
  books: string,
  say: (words: string) => void,
): () => void {
  let isOffice: boolean | undefined
  let stop = () => {}
  const choose = () => {
    if (session.offers('marks') === isOffice) return
    stop()
    isOffice = session.offers('marks')
    stop = isOffice ? trackOfficeMarks(session, client, books, say) : trackMarksHere(client, books)
  }
  choose()
  const unsubscribe = session.capabilities.subscribe(choose)
  return () => {
    unsubscribe()
    stop()
  }
}

/** Shows the marks that this browser keeps for an account in the list, and refetches lists filtered by them. Returns an unsubscribe function. */
function trackMarksHere(client: QueryClient, books: string): () => void {
  let stopped = false
  const show = async () => {
    const marks = await allRows('marks', books)
    if (!stopped) badges.set(new Map(marks.map((one) => [one.id, badgeOfMark(one)])))
  }
  const look = () => void show().catch(() => undefined) // storage errors are reported elsewhere
  look()
  const stop = watchTables(['marks'], () => {
    look()
    refreshMarked(client)
  })
  return () => {
    stopped = true
    stop()
    badges.set(new Map())
  }
}

/**
 * Shows the service's marks in the list: reads the marks of every list that arrives, so that a colleague's marks appear
 * at the next refresh. Moves marks that this browser kept before to the service. Returns an unsubscribe function.
 */
function trackOfficeMarks(
  session: ServiceSession,
  client: QueryClient,
  books: string,
  say: (words: string) => void,
): () => void {
  const ending = new AbortController()
  const cache = client.getQueryCache()
  const queryKey = keys.lists('transactions')
  const inTurn = createQueue()
  const wanted = new Set<string>()
  const readWanted = async () => {
    const ids = [...wanted]
    wanted.clear()
    if (ids.length === 0 || ending.signal.aborted) return
    const { marks, corrections } = await readMarks(session, ids, ending.signal)
    if (ending.signal.aborted) return
    noteOfficeMarks(ids, marks)
    noteCorrections(ids, corrections)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (ids: readonly string[]) => {
    for (const id of ids) wanted.add(id)
    // Rows are painted before their marks are requested, and the lists of a search that is being typed share the request.
    clearTimeout(timer)
    timer = setTimeout(
      () => whenIdle(() => void inTurn(readWanted).catch(() => undefined)), // the list stays as it is; the next one that arrives asks again
      250,
    )
  }
  const show = () =>
    badges.set(new Map([...officeMarks.get().values()].map((one) => [one.id, badgeOfMark(one)])))
  if (officeMarks.get().size > 0) show()
  const stops = [
    officeMarks.subscribe(show),
    cache.subscribe((event) => {
      const { queryKey: key, state } = event.query
      if (isRead(event) && key[0] === queryKey[0] && key[1] === queryKey[1]) ask(idsIn(state.data))
    }),
  ]
  ask(cache.findAll({ queryKey, type: 'active' }).flatMap(({ state }) => idsIn(state.data)))
  carryMarks(session, books).then(
    (count) => {
      if (count === 0 || ending.signal.aborted) return
      say(messages.carried(count))
      refreshMarked(client)
      ask(cache.findAll({ queryKey, type: 'active' }).flatMap(({ state }) => idsIn(state.data)))
    },
    () => undefined, // what could not be handed over stays here until the next visit
  )
  return () => {
    ending.abort()
    clearTimeout(timer)
    officeMarks.set(new Map())
    corrected.set(new Map())
    for (const stop of stops) stop()
  }
}

const badges = badgesFrom('marks')
const corrected = badgesFrom('corrections')

/** Marks the corrected ones of these transactions in the list. Rows render again only if one differs. */
function noteCorrections(ids: readonly string[], corrections: readonly Correction[]): void {
  const before = corrected.get()
  const all = new Map(before)
  for (const id of ids) all.delete(id)
  for (const one of corrections)
    all.set(one.id, {
      label: messages.corrected,
      text: messages.bankWrote(bookedWords(one)).replace(' -', ' −'),
    })
  if (ids.some((id) => before.get(id)?.text !== all.get(id)?.text)) corrected.set(all)
}

/** Whether a response has arrived; Bookend's own changes to the cache need no marks. */
function isRead(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'updated' && event.action.type === 'success' && !event.action.manual
}

/** The transactions on a page; the cache has other answers beside pages. */
function idsIn(data: unknown): string[] {
  const items: unknown = Object(data)['items']
  return Array.isArray(items) ? items.map(({ id }: { id: string }) => id) : []
}

/**
 * Moves the marks that this browser kept before to the service, once, without overwriting any of the office's: a note
 * that differs from the office's stays here, and its transaction's page offers it. Returns how many the service took.
 * Throws `ApiError`.
 */
async function carryMarks(session: ServiceSession, books: string): Promise<number> {
  // Notes stored just now are being typed, perhaps in another tab, which will save them.
  const rows = (await allRows('marks', books)).filter(({ at }) => at < Date.now() - 60_000)
  let taken = 0
  for (const [, alike] of Map.groupBy(rows, ({ mark, note }) => JSON.stringify([mark, note]))) {
    const [{ mark, note } = { mark: '' as const, note: '' }] = alike
    const byId = new Map(alike.map((row) => [row.id, row]))
    const { marked, kept } = await saveMarks(session, [...byId.keys()], { mark, note, only: 'unmarked' })
    taken += marked.length
    const theirs = new Map((await readMarks(session, kept)).marks.map((one) => [one.id, one.note]))
    const staying = kept.flatMap((id) => {
      const row = byId.get(id)
      return row && note !== '' && theirs.get(id) !== note ? [row] : []
    })
    await writeRows(...changesFor(alike, new Set(staying)))
  }
  return taken
}

/** Deletes the rows, except the notes that stay. */
function changesFor(rows: readonly Mark[], staying: ReadonlySet<Mark>): Write[] {
  return rows.map((row) =>
    staying.has(row)
      ? { table: 'marks', put: { ...row, mark: '' } }
      : { table: 'marks', drop: [row.books, row.id] },
  )
}
