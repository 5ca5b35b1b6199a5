import { useCounted, useScan } from './use-inbox.ts'
import { useState, useMemo, useSyncExternalStore } from 'react'
import { useDecisions } from '../../api/use-decisions.ts'
import { nameOfItem, type InboxItem, type InboxKind } from './inbox-item.ts'
import { useQuery } from '@tanstack/react-query'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import { same as sameWords } from '../../contacts/page-messages.ts'
import { labelOfReason } from '../../contacts/label-of-reason.ts'
import { groupsNow, withoutPairs } from '../../domain/cluster/groups-now.ts'
import type { ContactGroup } from '../../domain/cluster/same-contact.ts'
import { pairKeysOf } from '../../domain/cluster/pair-keys.ts'
import { hidden } from '../../records/hidden-records.ts'
import { checkedContacts } from './inbox-queries.ts'

/** What is in the inbox and was not called fine, as far as the transactions and the contacts can be looked through. */
export function useInboxItems(isReady: { transactions: boolean; contacts: boolean }) {
  const decided = useFine()
  const counted = useCounted(isReady.transactions && decided.isKnown, decided.fine)
  const scan = useScan(isReady.transactions)
  const checked = useCheckedContacts(isReady.contacts)
  const all: InboxItem[] = [...counted.items, ...scan.items, ...checked.items]
  const found = decided.isKnown ? all.filter((item) => !decided.isFine(item)) : []
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  return {
    decided,
    counted,
    scan,
    checked,
    found,
    byKind,
    countOf: (kind: InboxKind) => (byKind.get(kind) ?? []).length + (counted.others.get(kind) ?? 0),
    left: [...counted.others.values()].reduce((sum, more) => sum + more, found.length),
    isKnown: counted.isKnown && scan.isKnown && checked.isKnown && decided.isKnown,
  }
}

/** What was called fine, and a way to take the last one back. */
function useFine() {
  const { fine, isKnown, problem, change } = useDecisions()
  const [last, setLast] = useState<InboxItem>()
  // Duplicates that are called fine are no longer among the items.
  const isFine = (item: InboxItem) =>
    item.kind !== 'duplicates' &&
    item.fineKeys.length > 0 &&
    // Earlier versions kept the key of a large group in one piece.
    (fine.has(item.key) || item.fineKeys.every((part) => fine.has(part)))
  const undo = async () => {
    setLast(undefined)
    const isDone = await change({ remove: decisionsOf(last) })
    if (!isDone) setLast((now) => now ?? last)
  }
  return {
    fine,
    isFine,
    isKnown,
    problem,
    setFine: (item: InboxItem) => {
      if (item.fineKeys.length === 0) return
      void change({ add: decisionsOf(item) })
      setLast(item)
    },
    /** What was called fine last, in words. */
    last: last && nameOfItem(last),
    undo: last && (() => void undo()),
  }
}

function decisionsOf(item: InboxItem | undefined) {
  return item?.fineKeys.map((fine) => ({ fine })) ?? []
}

/** What looks wrong in contacts, and which may be there twice. */
function useCheckedContacts(isReady: boolean) {
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
