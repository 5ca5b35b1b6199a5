import { useCounted, useScan } from './use-inbox.ts'
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { useDecisions } from '../../api/use-decisions.ts'
import { nameOfItem, type InboxItem, type InboxKind } from './inbox-item.ts'
import * as messages from '../parts/messages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import { same as sameWords } from '../../contacts/page-messages.ts'
import { labelOfReason } from '../../contacts/contact-layout.ts'
import { groupsNow, withoutPairs } from '../../domain/cluster/groups-now.ts'
import type { ContactGroup } from '../../domain/cluster/same-contact.ts'
import { pairKeysOf } from '../../domain/cluster/decision-keys.ts'
import { hidden } from '../../records/hidden-records.ts'
import { checkedContacts } from './inbox-queries.ts'
import { useMatched } from '../missing-contacts/use-matched.ts'

/** What is in the inbox, except what was called fine, as far as the transactions and the contacts can be looked through. */
export function useInboxItems(isReady: { transactions: boolean; contacts: boolean }) {
  const decided = useFine()
  const counted = useCounted(isReady.transactions && decided.isKnown, decided.fine)
  const scan = useScan(isReady.transactions)
  const checked = useCheckedContacts(isReady.contacts)
  const all: InboxItem[] = [...counted.items, ...scan.items, ...checked.items]
  const found = decided.isKnown ? all.filter((item) => !decided.isFine(item)) : []
  const calledFine = decided.isKnown ? [...all.filter(decided.isFine), ...checked.apart] : []
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  return {
    decided,
    counted,
    scan,
    checked,
    found,
    calledFine,
    byKind,
    countOf: (kind: InboxKind) => (byKind.get(kind) ?? []).length + (counted.others.get(kind) ?? 0),
    left: [...counted.others.values()].reduce((sum, more) => sum + more, found.length),
    isKnown: counted.isKnown && scan.isKnown && checked.isKnown && decided.isKnown,
  }
}

/** What was called fine, and ways to take it back. */
function useFine() {
  const { fine, isKnown, problem, change } = useDecisions()
  const [last, setLast] = useState<{ item: InboxItem; isFine: boolean }>()
  // Duplicates that are called fine are no longer among the items.
  const isFine = (item: InboxItem) =>
    item.kind !== 'duplicates' &&
    item.fineKeys.length > 0 &&
    // Earlier versions kept the key of a large group in one piece.
    (fine.has(item.key) || item.fineKeys.every((part) => fine.has(part)))
  const setFine = (item: InboxItem) => {
    if (item.fineKeys.length === 0) return
    void change({ add: item.fineKeys.map((key) => ({ fine: key })) })
    setLast({ item, isFine: true })
  }
  const showAgain = async (item: InboxItem) => {
    const keys = [item.key, ...item.fineKeys].filter((key) => fine.has(key))
    return change({ remove: [...new Set(keys)].map((key) => ({ fine: key })) })
  }
  const undo = async () => {
    setLast(undefined)
    if (last?.isFine === false) return setFine(last.item)
    const isDone = last && (await showAgain(last.item))
    if (!isDone) setLast((now) => now ?? last)
  }
  return {
    fine,
    isFine,
    isKnown,
    problem,
    setFine,
    showAgain: (item: InboxItem) => {
      void showAgain(item).then((isDone) => isDone && setLast({ item, isFine: false }))
    },
    /** What was done last, in words. */
    last: last && (last.isFine ? messages.isFine : messages.isShownAgain)(nameOfItem(last.item)),
    undo: last && (() => void undo()),
  }
}

/** What looks wrong in contacts, and which may be there twice. */
function useCheckedContacts(isReady: boolean) {
  const checked = useQuery({ ...checkedContacts(useFigureContext()), enabled: isReady })
  // Deferred: React renders what follows from it in pieces, between which the browser responds.
  const data = useDeferredValue(checked.data)
  const { fine } = useDecisions()
  const hiddenIds = useSyncExternalStore(hidden.subscribe, hidden.get).contacts
  const all = useMemo(() => data?.items.filter(({ id }) => !hiddenIds.has(id)) ?? [], [data, hiddenIds])
  const ofFields = useMemo(() => (data ? all.flatMap(data.itemsOfContact) : []), [data, all])
  const groups = useMemo(() => groupsNow(data?.found ?? [], all), [data, all])
  const left = useMemo(() => withoutPairs(groups, fine), [groups, fine])
  const items = useMemo(() => [...left.map(itemOfGroup), ...ofFields], [left, ofFields])
  const apart = useMemo(() => {
    const stay = new Set(left)
    return groups.flatMap((group): InboxItem[] => {
      const fineKeys = stay.has(group) ? [] : pairKeysOf(group.contacts).filter((key) => fine.has(key))
      return fineKeys.length > 0 ? [{ ...itemOfGroup(group), fineKeys }] : []
    })
  }, [groups, left, fine])
  return {
    items,
    /** The groups of which some were called not the same. */
    apart,
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

type Known = Pick<ReturnType<typeof useInboxItems>, 'scan' | 'checked' | 'isKnown'>

/** How many names of this year have no contact, once the rest is known; compared again only when contacts come or go. */
export function useNamesWithoutContact({ scan, checked: { contacts }, isKnown }: Known): number | undefined {
  const { matched } = useMatched({
    spellings: isKnown ? scan.spellings : undefined,
    contacts,
    of: [scan.at, contacts?.length],
  })
  return matched.data?.missing.length
}
