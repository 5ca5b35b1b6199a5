import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { ListQuery } from '../../domain/page.ts'
import type { Collection } from '../collection.ts'
import { readRecords, type Read } from '../export/read-records.ts'
import { hidden } from '../hidden-records.ts'
import { readAgain } from '../selection/use-records-by-id.ts'
import { reasonOf } from '../../domain/reason-of.ts'

/** What to edit: the ticked records, or everything that a list finds, and how many that is; with `keep`, only some of it. */
export type Edited<T> =
  | { ticked: readonly T[] }
  | { query: ListQuery; total?: number | undefined; keep?: (record: T) => boolean }

/** Above this, one answer with all records is faster than as many requests. */
const mostOneByOne = 100
const waiting = { state: 'waiting' } as const
const everything: ListQuery = { search: '', page: 1 }

/** The records, once they are read; `unread` could not be, and `list` says whether all that a list finds was read. */
export type ReadToEdit<T> =
  | { state: 'waiting' }
  | { state: 'reading'; done: number; of: number | undefined }
  | { state: 'failed'; words: string }
  | { state: 'read'; records: T[]; unread: number; list?: Omit<Read<T>, 'records'> }

/**
 * Reads the records to edit once they are wanted. Selected records may have changed since, and rows of services other than Bookend's own may
 * be partial, so these records are read by their ids.
 */
export function useRecordsToEdit<T extends { id: string }>(
  collection: Collection<T>,
  edited: Edited<T>,
  isWanted: boolean,
) {
  const session = useSession()
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const [read, setRead] = useState<ReadToEdit<T>>({ state: 'reading', done: 0, of: undefined })
  // Changes to the selection while they are read do not start the reading again.
  const whatToRead = useEffectEvent(() => edited)
  useEffect(() => {
    if (!isWanted) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const wanted = whatToRead()
    const keep = ('query' in wanted && wanted.keep) || (() => true)
    const tell = (done: number, of: number | undefined) => {
      if (!signal.aborted) setRead({ state: 'reading', done, of })
    }
    const readRows = async () => {
      const gone = hidden.get()[collection.resource]
      if ('ticked' in wanted) return { rows: wanted.ticked.filter(({ id }) => !gone.has(id)) }
      const { records, ...list } = await readFound(wanted.query)
      return { rows: records, list }
    }
    const readFound = async (query: ListQuery) => {
      const found = await readRecords<T>(collection, { session, client, query, tell, signal })
      return { ...found, records: found.records.filter(keep) }
    }
    const readAll = async (): Promise<ReadToEdit<T>> => {
      const { rows, ...of } = await readRows()
      if (session.isOwn() && 'query' in wanted) return { state: 'read', records: rows, unread: 0, ...of }
      if (session.isOwn() && session.offers('queries') && rows.length > mostOneByOne) {
        const now = new Map((await readFound(everything)).records.map((record) => [record.id, record]))
        const records = rows.flatMap(({ id }) => now.get(id) ?? [])
        return { state: 'read', records, unread: rows.length - records.length }
      }
      const access = await collection.access(session, client)
      const found = new Map<string, T>()
      let done = 0
      await readAgain(
        (id) => access.readRecord(id),
        rows.map(({ id }) => id),
        (id, one) => {
          done += 1
          if (one.state === 'read') found.set(id, one.record)
          if (done % 10 === 0) tell(done, rows.length)
        },
        signal,
      )
      const read = rows.flatMap(({ id }) => found.get(id) ?? [])
      return { state: 'read', records: read.filter(keep), unread: rows.length - read.length, ...of }
    }
    void readAll()
      .catch((error: unknown) => ({
        state: 'failed' as const,
        words: reasonOf(error),
      }))
      .then((result) => {
        if (!signal.aborted) setRead(result)
      })
    return () => stop.abort()
  }, [session, client, collection, turn, isWanted])
  const again = () => {
    setRead({ state: 'reading', done: 0, of: undefined })
    setTurn(turn + 1)
  }
  return { read: isWanted ? read : waiting, again }
}
