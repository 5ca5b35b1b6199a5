import { useState } from 'react'
import { useDecisions } from '../../api/use-decisions.ts'
import type { InboxItem } from './inbox-item.ts'
import { nameOfItem } from './inbox-item.ts'

/** What was called fine, and a way to take the last one back. */
export function useFine() {
  const { fine, isKnown, problem, change } = useDecisions()
  const [last, setLast] = useState<InboxItem>()
  // Duplicates that are called fine are no longer among the items.
  const isFine = (item: InboxItem) =>
    item.kind !== 'duplicates' && item.fineKeys.length > 0 && item.fineKeys.every((key) => fine.has(key))
  const undo = () => {
    change({ remove: decisionsOf(last) })
    setLast(undefined)
  }
  return {
    isFine,
    isKnown,
    problem,
    setFine: (item: InboxItem) => {
      if (item.fineKeys.length === 0) return
      change({ add: decisionsOf(item) })
      setLast(item)
    },
    /** What was called fine last, in words. */
    last: last && nameOfItem(last),
    undo: last && undo,
  }
}

function decisionsOf(item: InboxItem | undefined) {
  return item?.fineKeys.map((fine) => ({ fine })) ?? []
}
