import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useStorageScope } from '../../api/session/use-session.ts'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
import { useWholeReading, type WholeReading, isFewRequests } from '../reading/use-whole-reading.ts'
import { Button } from '../../ui/Button.tsx'
import * as messages from '../parts/messages.tsx'
import { collections } from '../../changes/history/collections.ts'
import { readAllRows } from '../../changes/history/history-items.ts'
import { useStored } from '../../api/session/use-stored.ts'
import { keysOfFound } from '../../api/cache/keys.ts'
import { changesSince, type ReadingState } from '../../api/full-scan/reading-state.ts'
import type { Contact } from '../../domain/contact.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { ChangeRow } from '../../storage/rows.ts'
import { lookBefore, noteLook } from './last-visit.ts'
import { VisitSection, type Visit } from './VisitSection.tsx'
import { leaveOutOwn } from './leave-out-own.ts'

/**
 * What is new since the last visit, for services that do not report changes: compares what was read then with what is
 * read now, and says how much of it was compared.
 */
export function ReadVisit({ transactions }: { transactions: WholeReading }) {
  const readings = { transactions, contacts: useWholeReading('contacts') }
  const { visit, extents } = useReadVisit(readings)
  const limits = collectionNames.flatMap((name) => {
    const extent = extents[name]
    if (extent === undefined || extent === 'all') return []
    if (extent === 'part') return [<NotCompared key={name} reading={readings[name]} />]
    return [
      <p key={name} className="quiet after">
        {messages.untracked(name)}
      </p>,
    ]
  })
  return <VisitSection visit={visit} limits={limits} />
}

/** That a part of a collection could not be compared, with a button that reads all of it. */
function NotCompared({ reading }: { reading: WholeReading }) {
  const { name, refresh } = reading
  const { state, read, of } = reading.state
  const isReading = state === 'reading'
  return (
    <div className="after">
      <p className="quiet">
        {isReading
          ? `${messages.reading(name)}: ${messages.readSoFar(read, of)}`
          : messages.notCompared(name)}
      </p>
      <Button size="small" busy={isReading} onClick={refresh}>
        {messages.readAll(name, undefined)}
      </Button>
    </div>
  )
}

/**
 * What others changed since this browser last visited the account, from the readings of both lists. Records this visit once both are
 * settled.
 */
function useReadVisit({ contacts, transactions }: Record<CollectionName, WholeReading>) {
  const books = useStorageScope()
  const [before] = useState(() => lookBefore(books))
  const done = useStored(readAllRows, 'changeRows')
  const found = {
    contacts: useCompared('contacts', contacts, before?.at, done),
    transactions: useCompared('transactions', transactions, before?.at, done),
  }
  const failure = found.transactions.error ?? contacts.first.error ?? found.contacts.error
  const isKnown = found.contacts.isSettled && found.transactions.isSettled
  const at = Math.max(found.contacts.comparedAt, found.transactions.comparedAt)
  useEffect(() => {
    if (isKnown && !failure) noteLook(books, {})
  }, [books, isKnown, failure, at])
  const visit: Visit = {
    before,
    isKnown: isKnown && done !== undefined,
    contacts: found.contacts.difference,
    transactions: found.transactions.difference,
    names: new Map([
      ...found.contacts.gone.map((one) => [one.id, collections.contacts.noun.nameOf(one)] as const),
      ...found.transactions.gone.map(
        (one) => [one.id, collections.transactions.noun.summaryOf(one).join(' · ')] as const,
      ),
    ]),
    error: failure,
  }
  return { visit, extents: { contacts: found.contacts.extent, transactions: found.transactions.extent } }
}

type Records = { contacts: Contact; transactions: Transaction }

/** What was done in this browser; undefined until read. */
type Done = readonly ChangeRow[] | undefined

/** At most as many records are shown by name; the others are only counted. */
const mostNamed = 400

/**
 * What others changed in a list since a moment, and how much of it was compared. Brings the reading up to date; a short list is read
 * again as a whole, because only that shows every change.
 */
function useCompared<C extends CollectionName>(
  name: C,
  reading: WholeReading,
  moment: number | undefined,
  changedHere: Done,
) {
  const { state, of } = reading
  const first = reading.first.data
  const isWhole = state.state === 'whole'
  const extent = moment === undefined ? undefined : comparedExtent(state, moment)
  const requests = first?.more ? Math.ceil((state.of ?? 0) / Math.max(1, first.items.length)) : 1
  const isShort = isFewRequests(state.trackedSince === undefined ? reading.requests : requests)
  const isToCompare = moment !== undefined && extent !== 'all' && extent !== 'untracked' && !state.error
  const readsAgain = isWhole && isShort && isToCompare
  useEffect(() => {
    if (readsAgain) of.refresh()
    else if (isWhole) void of.check()
  }, [of, readsAgain, isWhole])
  const found = moment === undefined ? undefined : changesSince(state.changes ?? [], moment)
  const done = new Set((changedHere ?? []).map(({ id }) => id))
  const ids = [...(found?.added ?? []), ...(found?.changed ?? [])].filter(
    (id, at) => at < mostNamed || done.has(id),
  )
  const picked = useQuery({
    queryKey: keysOfFound(name, ids, state.checkedAt),
    queryFn: async () => ({ rows: await of.pick(ids) }),
    enabled: ids.length > 0,
  })
  const rows = ids.length === 0 ? [] : picked.data?.rows
  // The records of a list belong to its collection; those beyond the named ones are only counted.
  const known = new Map(rows?.map((row) => [row.id, row as unknown as Records[C]]))
  const rowOf = (id: string) => known.get(id) ?? ({ id } as Records[C])
  const isWaiting = reading.isReady
    ? !isWhole && !state.error
    : !reading.isWanted || state.state === 'reading'
  return {
    extent,
    difference:
      found && moment !== undefined && rows && changedHere
        ? leaveOutOwn(
            {
              added: found.added.map(rowOf),
              changed: found.changed.map(rowOf),
              gone: found.gone.map(({ id }) => id),
            },
            name,
            Math.min(moment, found.at),
            changedHere,
          )
        : undefined,
    /** The records that are gone, as they were last read. */
    gone: (found?.gone ?? []) as unknown as Records[C][],
    /** Whether nothing more will come without a request. */
    isSettled: moment === undefined ? !isWaiting : extent !== undefined && !(isShort && isToCompare),
    comparedAt: state.checkedAt ?? 0,
    error: state.error === undefined ? null : toError(state.error),
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/**
 * How much of a list was compared with its state at a moment: all of it; a part, as long as not all records are read again; or
 * nothing, because that state is unknown. Undefined until that is known.
 */
export function comparedExtent(
  state: ReadingState,
  moment: number,
): 'all' | 'part' | 'untracked' | undefined {
  const { trackedSince, checkedAt = 0, wholeAsOf = 0, isOutdated, error } = state
  if (trackedSince === undefined) return state.state === 'reading' ? undefined : 'part'
  if (trackedSince > moment) return 'untracked'
  if (wholeAsOf > moment) return 'all'
  return isOutdated || checkedAt > moment || error !== undefined ? 'part' : undefined
}
