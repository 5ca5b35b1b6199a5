import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { contacts } from '../../api/contacts.ts'
import { useSession } from '../../api/session/use-session.ts'
import { useStorageScope } from '../../api/session/use-storage-scope.ts'
import { transactions } from '../../api/transactions.ts'
import { collections } from '../../history/collections.ts'
import { openedLast } from './opened-last.ts'
import * as messages from './messages.ts'

/** The records last opened that still exist, with their names. */
export function useOpenedRecords() {
  const session = useSession()
  const books = useStorageScope()
  const [opened] = useState(() => openedLast(books))
  const known = useQueries({
    queries: opened.map(({ resource, id }) => ({
      // An older copy is good enough for a name.
      ...(resource === 'contacts' ? nameOfContact(session, id) : nameOfTransaction(session, id)),
      staleTime: Infinity,
      retry: false,
    })),
  })
  return opened.flatMap(({ resource, id }, index) => {
    const words = known[index]?.data
    return words === undefined ? [] : [{ resource, id, words, detail: messages.kinds[resource] }]
  })
}

type Session = ReturnType<typeof useSession>

function nameOfContact(session: Session, id: string) {
  return { ...contacts.detail(session, id), select: collections.contacts.noun.nameOf }
}

function nameOfTransaction(session: Session, id: string) {
  const { noun } = collections.transactions
  return {
    ...transactions.detail(session, id),
    select: (one: Parameters<typeof noun.summaryOf>[0]) => noun.summaryOf(one).join(' · '),
  }
}
