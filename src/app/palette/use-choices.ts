import { useNavigate } from '@tanstack/react-router'
import type { CollectionName } from '../../domain/collection-name.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import type { ChoiceGroup } from './choice.ts'
import { findChoices } from './find-choices.ts'
import { useHere } from './use-here.ts'
import { useFoundRecords } from './use-found-records.ts'
import { usePlaces } from './use-places.ts'
import { useSettings } from './use-settings.ts'
import * as messages from './messages.ts'

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
