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
