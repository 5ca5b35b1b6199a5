import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { contacts } from '../../api/contacts.ts'
import { useSession } from '../../api/session/use-session.ts'
import { transactions } from '../../api/transactions.ts'
import { collections } from '../../changes/history/collections.ts'
import * as messages from './messages.ts'

/** How long the user must pause before the service is asked, in milliseconds. */
const pause = 250
const most = 5

/**
 * The first contacts and transactions that the service finds for the typed text. Sends no request for a single letter.
 */
export function useFoundRecords(typed: string) {
  const session = useSession()
  const words = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  const isWanted = words.length > 1
  const enabled = isWanted && asked === words
  const query = { search: asked, page: 1 }
  const ofContacts = useQuery({ ...contacts.list(session, query), enabled, retry: false })
  const ofTransactions = useQuery({ ...transactions.list(session, query), enabled, retry: false })
  const found = enabled
    ? {
        contacts: (ofContacts.data?.items ?? [])
          .slice(0, most)
          .map((one) => ({ id: one.id, words: collections.contacts.noun.summaryOf(one).join(' · ') })),
        transactions: (ofTransactions.data?.items ?? [])
          .slice(0, most)
          .map((one) => ({ id: one.id, words: collections.transactions.noun.summaryOf(one).join(' · ') })),
      }
    : { contacts: [], transactions: [] }
  const errors = [
    enabled && ofContacts.error && messages.notFoundIn.contacts(ofContacts.error.message),
    enabled && ofTransactions.error && messages.notFoundIn.transactions(ofTransactions.error.message),
  ].filter((one) => typeof one === 'string')
  const isLooking = isWanted && (!enabled || ofContacts.isFetching || ofTransactions.isFetching)
  return { found, errors, isLooking, isTyping: asked !== words }
}
