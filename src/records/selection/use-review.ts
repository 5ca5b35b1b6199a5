import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { Collection } from '../collection.ts'
import { deleteLater } from '../deletion/delete-later.ts'
import type { Selection } from '../list/selection.ts'
import type { Found } from './read-again.ts'
import type { FoundById } from './use-reading.ts'
import { useReading } from './use-reading.ts'
import { givenFields, diffRecords } from './diff-records.ts'
import type { Change } from './diff-records.ts'

/** What a review looks at and may delete. */
export type Review<T extends { id: string }> = {
  collection: Collection<T>
  /** What is looked at; nothing else will be sent. */
  records: T[]
  /** The ticks, which what is gone leaves and what is not keeps. */
  selection: Selection<T>
  /** Hears which rows are ticked here; without it there is nothing to choose. */
  onTick?: (record: T, on: boolean) => void
  /** Called when the deletion of these is confirmed. */
  onDone: (going: T[]) => void
}

/** A record under review: its current version, as far as it is known. */
export type Reviewed<T> = { now: T; found: Found<T> | undefined; ticked: boolean; changes: Change[] }

/** In milliseconds: how long a reread record counts as current. */
const good = 30_000

/** Rereads the records of a review, tracks which are selected, and deletes exactly those, as shown. */
export function useReview<T extends { id: string }>(props: Review<T>) {
  const { collection, selection, onTick, onDone } = props
  const session = useSession()
  const client = useQueryClient()
  // The records under review do not change, even if the selection behind the dialog does.
  const [records] = useState(props.records)
  const [ticks] = useState(selection.asTicked)
  const [given] = useState(() => givenFields(collection, [...ticks.values(), ...records]))
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  // What was on screen at confirmation, while it is still being verified.
  const [awaited, setAwaited] = useState<FoundById<T>>()
  const sent = useRef(false)
  // The last complete reading. A click can come before it is on screen.
  const last = useRef<{ by: FoundById<T>; at: number }>(undefined)

  const goingBy = (by: FoundById<T>) =>
    records.filter(({ id }) => !out.has(id) && by.get(id)?.state !== 'gone')
  const send = (by: FoundById<T>) => {
    // Two clicks can arrive before the dialog has closed.
    if (sent.current) return
    sent.current = true
    const going = goingBy(by).map((record) => ({
      record: nowOf(record, by),
      whole: by.get(record.id)?.state === 'read',
    }))
    void deleteLater({ collection, selection, session, client, records: going })
    selection.drop([...by].flatMap(([id, { state }]) => (state === 'gone' ? [id] : [])))
    onDone(going.map(({ record }) => record))
  }
  /** Whether a confirmed record turned out to differ from what was shown. */
  const isNews = (before: FoundById<T>, after: FoundById<T>) =>
    goingBy(before).some((record) => {
      const now = after.get(record.id)
      if (now?.state === 'gone') return true
      if (now?.state === 'unread') return before.get(record.id)?.state !== 'unread'
      return diffRecords(collection, nowOf(record, before), nowOf(record, after), given).length > 0
    })
  const reading = useReading(collection, records, (found) => {
    last.current = { by: found, at: performance.now() }
    selection.see([...found.values()].flatMap((one) => (one.state === 'read' ? [one.record] : [])))
    if (!awaited) return
    setAwaited(undefined)
    if (!isNews(awaited, found)) send(found)
  })
  const { found, left } = reading
  const again = () => {
    last.current = undefined
    reading.again()
  }
  const going = goingBy(found)
  return {
    records,
    left,
    again,
    /** The records that would be deleted now. */
    going: going.map((record) => nowOf(record, found)),
    /** Whether no record could be read at all. */
    isUnread: left === 0 && going.length > 0 && going.every(({ id }) => found.get(id)?.state === 'unread'),
    /** Whether the deletion is confirmed and waits for reading to finish. */
    isAwaited: awaited !== undefined,
    look: (record: T): Reviewed<T> => {
      const now = nowOf(record, found)
      return {
        now,
        found: found.get(record.id),
        ticked: !out.has(record.id),
        changes: diffRecords(collection, ticks.get(record.id) ?? record, now, given),
      }
    },
    tick: (record: T, on: boolean) => {
      // The selection no longer matches what was confirmed.
      setAwaited(undefined)
      const next = new Set(out)
      if (on) next.delete(record.id)
      else next.add(record.id)
      setOut(next)
      onTick?.(nowOf(record, found), on)
    },
    /** Deletes what is shown. Rereads uncertain records first, and asks again if any of them has changed. */
    confirm: () => {
      if (awaited) return
      const checked = last.current
      if (!checked || performance.now() - checked.at >= good) {
        setAwaited(found)
        if (checked) again()
      } else if (!isNews(found, checked.by)) send(checked.by)
    },
  }
}

function nowOf<T extends { id: string }>(record: T, by: FoundById<T>): T {
  const one = by.get(record.id)
  return one?.state === 'read' ? one.record : record
}
