import { useEffect, useState } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
import { useWholeReading, type WholeReading } from '../reading/use-whole-reading.ts'
import { Button } from '../../ui/Button.tsx'
import { useCompared, type ComparedExtent } from './use-compared.ts'
import * as messages from '../parts/messages.tsx'
import { collections } from '../../changes/history/collections.ts'
import { readAllRows } from '../../changes/history/history-items.ts'
import { useStored } from '../../api/session/use-stored.ts'
import { lookBefore, noteLook } from './last-visit.ts'
import { VisitSection, type Visit } from './VisitSection.tsx'

/**
 * What is new since the last visit, for services that do not report changes: compares what was read then with what is
 * read now, and says how much of it was compared.
 */
export function ReadVisit({ transactions }: { transactions: WholeReading }) {
  const readings = { transactions, contacts: useWholeReading('contacts') }
  const { visit, extents } = useReadVisit(readings)
  const limits = collectionNames.flatMap((name) => {
    const extent = extents[name]
    return extent === undefined || extent === 'all'
      ? []
      : [<ReadLimit key={name} name={name} extent={extent} reading={readings[name]} />]
  })
  return <VisitSection visit={visit} limits={limits} />
}

type ReadLimitProps = {
  name: CollectionName
  extent: Exclude<ComparedExtent, 'all'>
  reading: WholeReading
}

/** Says which part of a collection could not be compared, with a button to read the rest. */
function ReadLimit({ name, extent, reading }: ReadLimitProps) {
  const { state, read, of } = reading.state
  const isReading = state === 'reading'
  return (
    <div className="after">
      <p className="quiet">
        {isReading ? messages.readingNow(name, read, of) : messages.limits[extent][name]}
      </p>
      {extent !== 'untracked' && (
        <Button size="small" busy={isReading} onClick={extent === 'unread' ? reading.start : reading.refresh}>
          {extent === 'unread' ? messages.visitReadAll[name] : messages.readAgain[name]}
        </Button>
      )}
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
