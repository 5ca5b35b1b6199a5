// Over 200 lines because the conditions that only this browser knows are resolved where they are asked.

import type { QueryClient } from '@tanstack/react-query'
import type { RecordOf } from '../../dialect/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Coverage } from '../../domain/page.ts'
import { openRows } from '../full-scan/open-rows.ts'
import type { Question, Reply, Wanted, Known } from '../full-scan/question.ts'
import type { ReadList } from '../full-scan/reading-state.ts'
import type { Reading } from '../full-scan/reading.ts'
import { readingOf } from '../full-scan/reading-of.ts'
import { ApiError } from '../session/api-error.ts'
import type { ServiceSession } from '../session/service-session.ts'
import * as messages from '../session/record-messages.ts'
import type { QuerySource, SourceQuery } from './query-source.ts'
import { markNames, type MarkCondition } from '../../domain/transaction-mark.ts'
import { allRows, rowsOfIndex } from '../../storage/database.ts'
import { fingerprintOf } from '../../storage/snapshot.ts'
import { storageScope } from '../session/storage-scope.ts'
import { ownRecords } from './own-records.ts'

const portion = 500

/**
 * Answers from a reading of the whole list, or of what the service finds for the search, and starts that reading if
 * necessary. Answers at once from what has been read so far, and says that it is partial; waits if none of it meets the
 * conditions yet.
 */
export function readingSource<C extends CollectionName>(
  session: ServiceSession,
  client: QueryClient,
  collection: C,
): QuerySource<C> {
  const ask = async (query: SourceQuery<C>, question: Question, signal: AbortSignal | undefined) => {
    const reading = readingOf(session, client, collection, query.search)
    if (!isEnded(reading)) reading.start()
    void reading.check()
    const wanted = await wantedBy(session, collection, query)
    for (;;) {
      const before = reading.state.get()
      const list = await listIn(reading, signal)
      const reply = await openRows()('answer', list.list, wanted, question).catch(() => {
        reading.forget()
        throw new ApiError('stopped', messages.rowsLost)
      })
      const has = question.ask === 'slice' ? reply.rows?.length : reply.found
      if (list.whole || isEnded(reading) || (has && !reading.shown()?.whole))
        return { ...reply, coverage: coverageOf(list) }
      // The reading may have ended while the rows answered.
      if (reading.state.get() === before) await change(reading, signal)
    }
  }
  return {
    page: async (query, { page, pageSize }, signal) => {
      const from = (page - 1) * pageSize
      const { rows, found, coverage } = await ask(query, { ask: 'slice', from, to: from + pageSize }, signal)
      // A list holds the records of its collection, which the compiler cannot infer from its name.
      return { ...pageOf((rows ?? []) as RecordOf[C][], { page, pageSize, found }, coverage), coverage }
    },
    totals: async (query, signal) => given('totals', await ask(query, { ask: 'totals' }, signal)),
    groups: async (query, by, signal) => {
      const found = given('groups', await ask(query, { ask: 'groups', by }, signal))
      return { ...found, total: found.groups.length }
    },
    values: async (query, field, signal) =>
      given('values', await ask(query, { ask: 'values', field }, signal)),
    records: (query, signal) => recordsOfReading(session, client, collection, query, signal),
  }
}

/** Waits for the whole list as it is now, then gives its records, as long as it stays the same. */
async function* recordsOfReading<C extends CollectionName>(
  session: ServiceSession,
  client: QueryClient,
  collection: C,
  query: SourceQuery<C>,
  signal: AbortSignal | undefined,
): AsyncGenerator<RecordOf[C][]> {
  // Stopped before it began: a reading would go on, although the page says that it stopped.
  signal?.throwIfAborted()
  const reading = readingOf(session, client, collection, query.search)
  reading.start()
  await reading.check()
  if (reading.state.get().isOutdated) reading.refresh()
  while (!reading.shown()?.whole || reading.state.get().state === 'reading') {
    const { state, error } = reading.state.get()
    if (state === 'failed') throw error
    if (state === 'stopped') throw new ApiError('stopped', messages.notWhole)
    await change(reading, signal)
  }
  const wanted = await wantedBy(session, collection, query)
  const { list, asOf } = reading.shown() ?? { list: '', asOf: 0 }
  let all: number | undefined
  for (let from = 0; all === undefined || from < all; from += portion) {
    const { rows = [], found } = await openRows()('answer', list, wanted, {
      ask: 'slice',
      from,
      to: from + portion,
    })
    signal?.throwIfAborted()
    const now = reading.shown()
    if (now?.list !== list || now.asOf !== asOf || (all !== undefined && all !== found))
      throw new ApiError('stopped', messages.changedMeanwhile)
    all = found
    if (rows.length > 0) yield rows as RecordOf[C][]
  }
}

async function wantedBy<C extends CollectionName>(
  session: ServiceSession,
  collection: C,
  { filter, sort, local, pendingDeletions = [] }: SourceQuery<C>,
): Promise<Wanted> {
  const stored = local && (await resolveBrowserConditions(session, collection, local))
  const known =
    pendingDeletions.length > 0
      ? { ...stored, pendingDeletions: pendingDeletions.map(({ id }) => id) }
      : stored
  return { collection, filter, ...(sort && { sort }), ...(known && { known }) } as Wanted
}

/** The list as far as it has been read. Throws the reason if there is none. */
async function listIn(reading: Reading, signal: AbortSignal | undefined): Promise<ReadList> {
  for (;;) {
    const list = reading.shown()
    if (list) return list
    const { state, error } = reading.state.get()
    if (state === 'failed') throw error
    if (state === 'stopped') throw new ApiError('stopped', messages.nothingRead)
    await change(reading, signal)
  }
}

/** Whether the reading stopped before the end, so that it must be started again to read more. */
function isEnded(reading: Reading): boolean {
  const { state } = reading.state.get()
  return (state === 'stopped' || state === 'failed') && reading.shown() !== undefined
}

/** Waits until the reading has made progress. Throws the abort. */
function change({ state }: Reading, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      stop()
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(signal?.reason)
    }
    const stop = state.subscribe(() => {
      end()
      resolve()
    })
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
  })
}

function coverageOf({ read, of, asOf, whole }: ReadList): Coverage {
  return { read, asOf, whole, ...(of !== undefined && { of }) }
}

/** A page of what was found. The number of results is a total only if everything was read. */
function pageOf<T>(
  items: T[],
  { page, pageSize, found }: { page: number; pageSize: number; found: number },
  { whole }: Coverage,
) {
  const more = page * pageSize < found
  const total = whole ? found : undefined
  return { items, page, pageSize, total, more, ...(!whole && found > 0 && { atLeast: found }) }
}

/** The part of a reply that was asked for. */
function given<Part extends 'totals' | 'groups' | 'values'>(
  part: Part,
  reply: Reply & { coverage: Coverage },
) {
  const { [part]: answer, coverage } = reply
  if (answer === undefined) throw new Error(`The rows did not answer with ${part}`)
  return { [part]: answer, coverage } as Record<Part, NonNullable<Reply[Part]>> & { coverage: Coverage }
}

type Conditions = NonNullable<SourceQuery<CollectionName>['local']>

/** What this browser has stored about edits, deletions and marks, for the conditions that only it can answer. */
async function resolveBrowserConditions(
  session: ServiceSession,
  collection: CollectionName,
  { edited, deletedBefore, mark }: Conditions,
): Promise<Known | undefined> {
  if (!edited && !deletedBefore && !mark) return undefined
  const books = storageScope(session)
  const originals = await allRows('originals', books)
  const rows = edited ? await allRows('changeRows', books) : []
  const editedIds = [
    ...rows
      .filter(({ kind, state, resource }) => kind === 'edit' && state === 'done' && resource === collection)
      .map(({ id }) => id),
    ...(collection === 'transactions'
      ? originals.filter((one) => Object.keys(one.edited).length > 0).map(({ id }) => id)
      : []),
  ]
  return {
    ...(edited && { edited: editedIds }),
    ...(mark && {
      marked: await (session.offers('marks') ? markedAtService(session, mark) : markedHere(books, mark)),
    }),
    ...(deletedBefore && { deleted: await deletedHere(books, collection, originals) }),
  }
}

/** The transactions with a mark, or those with any mark, to be left out. A note alone is not a mark. */
async function markedHere(books: string, wanted: MarkCondition): Promise<NonNullable<Known['marked']>> {
  const marks = await allRows('marks', books)
  const isNone = wanted === 'none'
  const found = marks.filter(({ mark }) => (isNone ? mark !== '' : mark === wanted))
  return { ids: found.map(({ id }) => id), not: isNone }
}

/** The same where the service keeps the marks of the whole office. */
async function markedAtService(
  session: ServiceSession,
  wanted: MarkCondition,
): Promise<NonNullable<Known['marked']>> {
  const ids: string[] = []
  for (const mark of wanted === 'none' ? markNames : [wanted])
    for await (const records of ownRecords(session, 'transactions', { mark }, undefined))
      ids.push(...records.map(({ id }) => id))
  return { ids, not: wanted === 'none' }
}

/** Deleted records by id, and deleted transactions also by content, because a bank may send them again under another id. */
async function deletedHere(
  books: string,
  collection: CollectionName,
  originals: { id: string; first: Record<string, string> }[],
): Promise<NonNullable<Known['deleted']>> {
  const ids = (await rowsOfIndex('byDeletion', [[books, collection]])).map(({ id }) => id)
  if (collection === 'contacts') return { ids, prints: [] }
  const prints = new Set((await allRows('gone', books)).map(({ print }) => print))
  // Values edited here hide what the bank sends.
  const again = originals.filter(({ first }) => prints.has(fingerprintOf(first))).map(({ id }) => id)
  return { ids: [...ids, ...again], prints: [...prints] }
}
