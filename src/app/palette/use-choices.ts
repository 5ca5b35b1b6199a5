import { useNavigate, getRouteApi, useLocation } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
import { fold } from '../../domain/fold.ts'
import { useHere, usePlaces, type ChoiceGroup } from './use-places.ts'
import { contacts } from '../../api/contacts.ts'
import { useSession } from '../../api/session/use-session.ts'
import { transactions } from '../../api/transactions.ts'
import { collections } from '../../changes/history/collections.ts'
import * as messages from './messages.ts'
import { samePageAt, reopen } from '../../connections/connection-list.ts'
import { useAppearance } from '../../settings/color-scheme.ts'

type Offer = {
  groups: ChoiceGroup[]
  /** Whether the best choice may still come: no place or command matches, and records are being searched. */
  isFirstUnsure: boolean
  /** Whether no choice and no record matches. */
  isEmpty: boolean
  isLooking: boolean
  /** Whether something was typed a moment ago. */
  isTyping: boolean
  errors: string[]
}

/** What the palette offers for what was typed, and whether the service is still being asked. */
export function useChoices(typed: string): Offer {
  const navigate = useNavigate()
  const { found, errors, isLooking, isTyping } = useFoundRecords(typed)
  const [here, places, settings] = [useHere(), usePlaces(), useSettings()]
  const open = (resource: CollectionName, id: string) =>
    resource === 'contacts'
      ? navigate({ to: '/contacts/$contactId', params: { contactId: id } })
      : navigate({ to: '/transactions/$transactionId', params: { transactionId: id } })
  const words = typed.trim()
  const fixed = findChoices([here, ...places, ...settings], typed)
  const records = collectionNames.map((resource) => ({
    name: `found-${resource}`,
    title: messages.groups[resource],
    choices: found[resource].map(({ id, words: name }) => ({
      id: `found-${resource}-${id}`,
      words: name,
      run: () => void open(resource, id),
    })),
  }))
  // After everything found, so that Enter opens a record rather than a list.
  const searches: ChoiceGroup = {
    name: 'search',
    title: messages.groups.search,
    choices: collectionNames.map((resource) => ({
      id: `search-${resource}`,
      words: messages.searchList[resource](words),
      run: () => void navigate({ to: `/${resource}`, search: { search: words, page: 1 } }),
    })),
  }
  const isEmpty =
    words !== '' &&
    !isLooking &&
    errors.length === 0 &&
    fixed.length + found.contacts.length + found.transactions.length === 0
  return {
    groups:
      words === '' ? fixed : [...fixed, ...records.filter(({ choices }) => choices.length > 0), searches],
    isFirstUnsure: fixed.length === 0 && isLooking,
    isEmpty,
    isLooking,
    isTyping,
    errors,
  }
}

/** The choices that match the input, best first in each group; all of them while nothing is typed. */
function findChoices(groups: readonly ChoiceGroup[], typed: string): ChoiceGroup[] {
  const sought = fold(typed).trim()
  if (sought === '') return groups.filter(({ choices }) => choices.length > 0)
  return groups
    .map((group) => ({ ...group, choices: fitting(group, sought) }))
    .filter(({ choices }) => choices.length > 0)
}

/** The choices that hold every typed word, in any order; first those that have them as whole words, begin with them, or begin words with them. */
function fitting({ choices }: ChoiceGroup, sought: string) {
  const words = sought.split(/\s+/)
  return choices
    .map((choice) => {
      const text = fold(choice.words)
      const own = text.split(/[^\p{L}\p{N}]+/u)
      const ranks = words.map((word) =>
        own.includes(word) ? 3 : own.some((one) => one.startsWith(word)) ? 2 : text.includes(word) ? 1 : 0,
      )
      const first = Number(text.startsWith(sought))
      return { choice, rank: ranks.includes(0) ? 0 : ranks.reduce<number>((sum, rank) => sum + rank, first) }
    })
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ choice }) => choice)
}

/** How long the user must pause before the service is asked, in milliseconds. */
const pause = 250
const most = 5

/** The first contacts and transactions that the service finds for the typed text. Sends no request for a single letter. */
function useFoundRecords(typed: string) {
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

const route = getRouteApi('__root__')

/** The connections that the user can switch to, and the appearance. */
function useSettings(): ChoiceGroup[] {
  const { connections, current } = route.useRouteContext()
  const pathname = useLocation({ select: (location) => location.pathname })
  const all = useSyncExternalStore(connections.subscribe, connections.get)
  const [appearance, setAppearance] = useAppearance()
  return [
    {
      name: 'connections',
      title: messages.groups.connections,
      choices: all
        .filter(({ id }) => id !== current.id)
        .map((one) => ({
          id: `connection-${one.id}`,
          words: messages.switchTo(one.name),
          // Switching connections reloads the page on purpose.
          run: () => reopen(samePageAt(one, pathname)),
        })),
    },
    {
      name: 'appearance',
      title: messages.groups.appearance,
      choices: (['auto', 'light', 'dark'] as const).map((scheme) => ({
        id: `appearance-${scheme}`,
        words: messages.schemes[scheme],
        detail: scheme === appearance ? messages.isChosen : undefined,
        run: () => setAppearance(scheme),
      })),
    },
  ]
}
