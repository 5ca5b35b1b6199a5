import type { InboxItem, InboxKind } from './inbox-item.ts'
import { useCheckedContacts } from './use-checked-contacts.ts'
import { useFine } from './use-fine.ts'
import { useCounted, useScan } from './use-inbox.ts'

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
