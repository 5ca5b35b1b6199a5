import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as messages from '../parts/messages.tsx'
import { keysOfChanges } from '../../api/cache/keys.ts'
import { readChanges } from '../../api/query/own-service-source.ts'
import { useSession, useStorageScope } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { readAllRows } from '../../changes/history/history-items.ts'
import { useStored } from '../../api/session/use-stored.ts'
import { leaveOutOwn } from './leave-out-own.ts'
import { lookBefore, noteLook } from './last-visit.ts'
import { VisitSection, type Visit } from './VisitSection.tsx'

/** What is new since the last visit, as Bookend's own service says. */
export function OwnVisit() {
  const visit = useVisit()
  const isComplete = visit.contacts && visit.transactions
  return (
    <VisitSection
      visit={visit}
      limits={
        isComplete
          ? []
          : [
              <p key="unknown" className="quiet">
                {messages.unknown}
              </p>,
            ]
      }
    />
  )
}

/**
 * What others changed in Bookend's own service since this browser last visited the account. Stores this visit with the
 * versions that it saw.
 */
function useVisit(): Visit {
  const books = useStorageScope()
  const [before] = useState(() => lookBefore(books))
  const [contacts, transactions] = [useChanges('contacts', before), useChanges('transactions', before)]
  const versions = {
    contacts: contacts.data?.answer.version,
    transactions: transactions.data?.answer.version,
  }
  useEffect(() => {
    if (versions.contacts && versions.transactions)
      noteLook(books, { contacts: versions.contacts, transactions: versions.transactions })
  }, [books, versions.contacts, versions.transactions])
  const done = useStored(readAllRows, 'changeRows')
  const others = <C extends CollectionName>(name: C, { data }: ReturnType<typeof useChanges<C>>) =>
    data?.answer.known && done && before ? leaveOutOwn(data.answer.known, name, before.at, done) : undefined
  return {
    before,
    isKnown: Boolean(versions.contacts && versions.transactions && done),
    contacts: others('contacts', contacts),
    transactions: others('transactions', transactions),
    /** What changes call records, the latest name of each. */
    names: new Map((done ?? []).toReversed().map(({ id, name }) => [id, name])),
    error: contacts.error ?? transactions.error,
  }
}

function useChanges<C extends CollectionName>(
  name: C,
  before: { versions: Record<string, string> } | undefined,
) {
  const session = useSession()
  const since = before?.versions[name]
  return useQuery({
    queryKey: keysOfChanges(name, since),
    queryFn: async ({ signal }) => ({ answer: await readChanges(session, name, since, signal) }),
  })
}
