import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteLater } from '../deleting/delete-later.ts'
import type { Found } from './read-again.ts'
import type { ReviewDialogProps } from './ReviewDialog.tsx'
import type { FoundById } from './use-reading.ts'
import { useReading } from './use-reading.ts'
import { givenFields, whatChanged } from './what-changed.ts'
import type { Change } from './what-changed.ts'

/** A record under review: as it stands now, as far as is known. */
export type Reviewed<T> = { now: T; found: Found<T> | undefined; ticked: boolean; changes: Change[] }

/** In milliseconds: how long what was read counts as how it stands. */
const good = 30_000

/** Reads the records of a review again, keeps which of them are ticked, and deletes exactly those as they are shown. */
export function useReview<T extends { id: string }>(props: ReviewDialogProps<T>) {
  const { collection, selection, onTick, onDone } = props
  const client = useQueryClient()
  // What is asked about stays what it was when the question was asked, whatever is ticked behind it.
  const [records] = useState(props.records)
  const [ticks] = useState(selection.asTicked)
  const [given] = useState(() => givenFields(collection, [...ticks.values(), ...records]))
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  // What was on screen when it was confirmed, while it is still being looked at whether it is so.
  const [awaited, setAwaited] = useState<FoundById<T>>()
  const sent = useRef(false)
  const readAt = useRef(0)

  const goingBy = (by: FoundById<T>) =>
    records.filter(({ id }) => !out.has(id) && by.get(id)?.state !== 'gone')
  const send = (by: FoundById<T>) => {
    // Two clicks come before the dialog has closed.
    if (sent.current) return
    sent.current = true
    const going = goingBy(by).map((record) => ({
      record: nowOf(record, by),
      whole: by.get(record.id)?.state === 'read',
    }))
    void deleteLater({ collection, selection, client, records: going })
    selection.drop([...by].flatMap(([id, { state }]) => (state === 'gone' ? [id] : [])))
    onDone(going.map(({ record }) => record))
  }
  /** Whether something about what was confirmed turned out otherwise than it was shown. */
  const isNews = (before: FoundById<T>, after: FoundById<T>) =>
    goingBy(before).some((record) => {
      const now = after.get(record.id)
      if (now?.state === 'gone') return true
      if (now?.state === 'unread') return before.get(record.id)?.state !== 'unread'
      return whatChanged(collection, nowOf(record, before), nowOf(record, after), given).length > 0
    })
  const reading = useReading(collection, records, (found) => {
    readAt.current = performance.now()
    selection.see([...found.values()].flatMap((one) => (one.state === 'read' ? [one.record] : [])))
    if (!awaited) return
    setAwaited(undefined)
    if (!isNews(awaited, found)) send(found)
  })
  const { found, left, again } = reading
  const going = goingBy(found)
  return {
    records,
    left,
    again,
    /** What would be deleted now. */
    going: going.map((record) => nowOf(record, found)),
    /** Whether nothing at all is known of how they stand. */
    isUnread: left === 0 && going.length > 0 && going.every(({ id }) => found.get(id)?.state === 'unread'),
    /** Whether the deletion is confirmed and waits for the reading. */
    isAwaited: awaited !== undefined,
    look: (record: T): Reviewed<T> => {
      const now = nowOf(record, found)
      return {
        now,
        found: found.get(record.id),
        ticked: !out.has(record.id),
        changes: whatChanged(collection, ticks.get(record.id) ?? record, now, given),
      }
    },
    tick: (record: T, on: boolean) => {
      // What was confirmed is not what is ticked any more.
      setAwaited(undefined)
      const next = new Set(out)
      if (on) next.delete(record.id)
      else next.add(record.id)
      setOut(next)
      onTick?.(nowOf(record, found), on)
    },
    /** Deletes what is shown; what is not known for sure is read first, and anything new about it asks once more. */
    confirm: () => {
      if (awaited) return
      if (left === 0 && performance.now() - readAt.current < good) return send(found)
      setAwaited(found)
      if (left === 0) again()
    },
  }
}

function nowOf<T extends { id: string }>(record: T, by: FoundById<T>): T {
  const one = by.get(record.id)
  return one?.state === 'read' ? one.record : record
}
