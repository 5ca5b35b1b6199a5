import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import { same as sameWords } from '../../contacts/page-messages.ts'
import { labelOfReason } from '../../contacts/label-of-reason.ts'
import type { ContactGroup } from '../../domain/cluster/same-contact.ts'
import { groupContacts, pairKey } from '../../domain/cluster/same-contact.ts'
import { hidden } from '../../records/hidden-records.ts'
import { readNotDuplicates } from '../../storage/not-duplicates.ts'
import type { InboxItem } from './inbox-item.ts'
import { checkedContacts } from './inbox-queries.ts'
import { itemsOfContact } from './items-of-contact.ts'

/** What looks wrong in contacts, and which may be there twice. */
export function useCheckedContacts(isReady: boolean) {
  const checked = useQuery({ ...checkedContacts(useFigureContext()), enabled: isReady })
  const books = useStorageScope()
  const hiddenIds = useSyncExternalStore(hidden.subscribe, hidden.get).contacts
  const all = (checked.data?.items ?? []).filter(({ id }) => !hiddenIds.has(id))
  const now = new Map(all.map((contact) => [contact.id, contact]))
  const apart = new Set(readNotDuplicates(books))
  const pairs = (checked.data?.pairs ?? []).flatMap(({ one, other, reasons }) => {
    const [first, second] = [now.get(one.id), now.get(other.id)]
    const isPair = first && second && !apart.has(pairKey(one.id, other.id))
    return isPair ? [{ one: first, other: second, reasons }] : []
  })
  return {
    items: [...groupContacts(pairs).map(duplicatesItem), ...all.flatMap(itemsOfContact)],
    isKnown: checked.data !== undefined,
    isBusy: checked.isFetching,
    error: checked.error,
    again: () => void checked.refetch(),
  }
}

function duplicatesItem({ contacts, reasons }: ContactGroup): InboxItem {
  const ids = contacts.map(({ id }) => id)
  const fineKeys = ids.flatMap((id, index) => ids.slice(index + 1).map((other) => pairKey(id, other)))
  const reason = sameWords(reasons.map(labelOfReason))
  const key = JSON.stringify(['duplicates', ...ids.toSorted()])
  return { kind: 'duplicates', key, fineKeys, reason, resource: 'contacts', records: contacts }
}
