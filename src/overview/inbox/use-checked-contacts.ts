import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useDecisions } from '../../api/use-decisions.ts'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import { same as sameWords } from '../../contacts/page-messages.ts'
import { labelOfReason } from '../../contacts/label-of-reason.ts'
import { groupsNow, withoutPairs } from '../../domain/cluster/groups-now.ts'
import type { ContactGroup } from '../../domain/cluster/same-contact.ts'
import { pairKeysOf } from '../../domain/cluster/pair-keys.ts'
import { hidden } from '../../records/hidden-records.ts'
import type { InboxItem } from './inbox-item.ts'
import { checkedContacts } from './inbox-queries.ts'

/** What looks wrong in contacts, and which may be there twice. */
export function useCheckedContacts(isReady: boolean) {
  const checked = useQuery({ ...checkedContacts(useFigureContext()), enabled: isReady })
  const { data } = checked
  const { fine } = useDecisions()
  const hiddenIds = useSyncExternalStore(hidden.subscribe, hidden.get).contacts
  const all = useMemo(() => data?.items.filter(({ id }) => !hiddenIds.has(id)) ?? [], [data, hiddenIds])
  const ofFields = useMemo(() => (data ? all.flatMap(data.itemsOfContact) : []), [data, all])
  const groups = useMemo(() => groupsNow(data?.found ?? [], all), [data, all])
  const items = useMemo(
    () => [...withoutPairs(groups, fine).map(itemOfGroup), ...ofFields],
    [groups, fine, ofFields],
  )
  return {
    items,
    isKnown: data !== undefined,
    /** All of them, as they are now. */
    contacts: data?.items,
    isBusy: checked.isFetching,
    error: checked.error,
    again: () => void checked.refetch(),
  }
}

const ofGroups = new WeakMap<ContactGroup, InboxItem>()

function itemOfGroup(group: ContactGroup): InboxItem {
  const known = ofGroups.get(group)
  if (known) return known
  const { contacts, reasons } = group
  const ids = contacts.map(({ id }) => id)
  const item: InboxItem = {
    kind: 'duplicates',
    key: JSON.stringify(['duplicates', ...ids.toSorted()]),
    // Only when they are needed: ten contacts make 45 pairs.
    get fineKeys() {
      return pairKeysOf(contacts)
    },
    reason: sameWords(reasons.map(labelOfReason)),
    resource: 'contacts',
    records: contacts,
  }
  ofGroups.set(group, item)
  return item
}
