import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { Collection } from '../collection.ts'
import { deleteLater } from '../../changes/delete-later.ts'
import type { Selection } from '../list/selection.ts'
import { useRecordsById, type Found, type FoundById } from './use-records-by-id.ts'
import { snapshotOf } from '../../storage/snapshot.ts'
import { plainLine } from '../../domain/is-same-value.ts'

/** What a review shows and may delete. */
export type Review<T extends { id: string }> = {
  collection: Collection<T>
  /** The records under review; nothing else will be sent. */
  records: T[]
  /** The selection: deleted records leave it, the others stay. */
  selection: Selection<T>
  /** Receives which rows are selected here; without it there is nothing to choose. */
  onTick?: (record: T, on: boolean) => void
  /** Called when the deletion of these is confirmed. */
  onDone: (going: T[]) => void
}

/** A record under review: its current version, as far as it is known. */
export type Reviewed<T> = { now: T; found: Found<T> | undefined; ticked: boolean; changes: Change[] }

/** Rereads the records of a review, tracks which are selected, and deletes exactly those, as shown. */
export function useReview<T extends { id: string }>(props: Review<T>) {
  const { collection, selection, onTick, onDone } = props
  const session = useSession()
  const client = useQueryClient()
  // The records under review do not change, even if the selection behind the dialog does.
  const [records] = useState(props.records)
  const [given] = useState(() => givenFields(collection, records))
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  // What was on screen at confirmation, until all is read.
  const [awaited, setAwaited] = useState<FoundById<T>>()
  const sent = useRef(false)
  const { found, left, again } = useRecordsById(collection, records, (by) =>
    selection.update([...by.values()].flatMap((one) => (one.state === 'read' ? [one.record] : []))),
  )

  const goingBy = (by: FoundById<T>) =>
    records.filter(({ id }) => !out.has(id) && by.get(id)?.state !== 'gone')
  const send = (by: FoundById<T>) => {
    // Two clicks can arrive before the dialog has closed.
    if (sent.current) return
    sent.current = true
    const going = goingBy(by).map((record) => asShown(record, by))
    void deleteLater({ collection, selection, session, client, records: going })
    selection.drop([...by].flatMap(([id, { state }]) => (state === 'gone' ? [id] : [])))
    onDone(going.map(({ record }) => record))
  }
  /** Whether a confirmed record turned out to differ from what was shown. */
  const isNews = (before: FoundById<T>, after: FoundById<T>) =>
    goingBy(before).some(
      (record) =>
        isStateNews(before.get(record.id), after.get(record.id)) ||
        diffRecords(collection, nowOf(record, before), nowOf(record, after), given).length > 0,
    )
  const going = goingBy(found)
  const isAllRead = awaited !== undefined && left === 0
  // Something turned out to differ from what was confirmed, so it is asked again.
  if (isAllRead && isNews(awaited, found)) setAwaited(undefined)
  const sendNow = useEffectEvent(() => send(found))
  useEffect(() => {
    if (isAllRead) sendNow()
  }, [isAllRead])
  return {
    records,
    left,
    again,
    going: going.map((record) => nowOf(record, found)),
    isUnread: left === 0 && isUnread(going, found),
    /** Whether the deletion is confirmed and waits for reading to finish. */
    isAwaited: awaited !== undefined,
    look: (record: T): Reviewed<T> => ({
      now: nowOf(record, found),
      found: found.get(record.id),
      ticked: !out.has(record.id),
      changes: diffRecords(collection, record, nowOf(record, found), given),
    }),
    tick: (record: T, on: boolean) => {
      // The selection no longer matches what was confirmed.
      setAwaited(undefined)
      const others = [...out].filter((id) => id !== record.id)
      setOut(new Set(on ? others : [...others, record.id]))
      onTick?.(nowOf(record, found), on)
    },
    confirm: () => setAwaited(found),
  }
}

/** Whether a record was deleted or became unreadable since it was shown. */
function isStateNews(before: Found<unknown> | undefined, after: Found<unknown> | undefined): boolean {
  return after?.state === 'gone' || (after?.state === 'unread' && before?.state !== 'unread')
}

function isUnread<T extends { id: string }>(records: T[], by: FoundById<T>): boolean {
  return records.length > 0 && records.every(({ id }) => by.get(id)?.state === 'unread')
}

/** A record to delete, and whether its current version is known. */
function asShown<T extends { id: string }>(record: T, by: FoundById<T>) {
  return { record: nowOf(record, by), whole: by.get(record.id)?.state === 'read' }
}

function nowOf<T extends { id: string }>(record: T, by: FoundById<T>): T {
  const one = by.get(record.id)
  return one?.state === 'read' ? one.record : record
}

export type Change = { field: string; was: string; now: string }

/** The fields that have a value in at least one of the records, that is, those that the list provides. */
export function givenFields<T extends { id: string }>(
  { resource }: Collection<T>,
  records: Iterable<T>,
): ReadonlySet<string> {
  const given = new Set<string>()
  for (const record of records)
    for (const [field, value] of Object.entries(snapshotOf(resource, record, false).fields))
      if (value !== '') given.add(field)
  return given
}

/** The differences between a record as shown and as read by its id. Fields that the list lacks do not count. */
export function diffRecords<T extends { id: string }>(
  { resource }: Collection<T>,
  was: T,
  now: T,
  given: ReadonlySet<string>,
): Change[] {
  const { fields } = snapshotOf(resource, now, true)
  return Object.entries(snapshotOf(resource, was, false).fields)
    .map(([field, before]) => ({ field, was: before, now: fields[field] ?? '' }))
    .filter((change) => given.has(change.field) && isNews(change))
}

/** White space and trailing zeros do not change a value, and some lists truncate long texts. */
function isNews({ was, now }: Change): boolean {
  // Most are identical, and there may be thousands.
  if (was === now || plainLine(was) === plainLine(now)) return false
  const start = plainLine(was).replace(/\s*(…|\.\.\.)$/, '')
  return start === plainLine(was) || !plainLine(now).startsWith(start)
}
