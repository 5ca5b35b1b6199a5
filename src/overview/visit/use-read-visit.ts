import type { CollectionName } from '../../domain/collection-name.ts'
import { useEffect, useState } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { collections } from '../../changes/history/collections.ts'
import { useTable } from '../../changes/history/use-table.ts'
import { lookBefore, noteLook } from './last-visit.ts'
import type { Compared } from './use-compared.ts'
import { useCompared } from './use-compared.ts'
import type { Visit } from './VisitSection.tsx'

/**
 * What others changed since this browser last visited the account, from the readings of both lists. Records this visit once both are
 * settled.
 */
export function useReadVisit({ contacts, transactions, error }: ReadLists) {
  const books = useStorageScope()
  const [before] = useState(() => lookBefore(books))
  const done = { journal: useTable('journal'), receipts: useTable('receipts') }
  const found = {
    contacts: useCompared('contacts', contacts, before?.at, done),
    transactions: useCompared('transactions', transactions, before?.at, done),
  }
  const failure = found.transactions.error ?? error ?? found.contacts.error
  const isKnown = found.contacts.isSettled && found.transactions.isSettled
  const at = Math.max(found.contacts.comparedAt, found.transactions.comparedAt)
  useEffect(() => {
    if (isKnown && !failure) noteLook(books, {})
  }, [books, isKnown, failure, at])
  const visit: Visit = {
    before,
    isKnown: isKnown && done.journal !== undefined && done.receipts !== undefined,
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

type ReadLists = Record<CollectionName, Compared> & {
  /** Why the first page of the contacts could not be read. */
  error: Error | null
}
