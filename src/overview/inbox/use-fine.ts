import { useState } from 'react'
import { useFineKeys } from '../../api/use-fine-keys.ts'
import type { InboxItem } from './inbox-item.ts'
import { nameOfItem } from './inbox-item.ts'

/** What the user has called fine, which this browser remembers, and a way to take the last one back. */
export function useFine() {
  const { fine, add, remove } = useFineKeys()
  const [last, setLast] = useState<InboxItem>()
  // Duplicates that are called fine are no longer among the items.
  const isFine = (item: InboxItem) =>
    item.kind !== 'duplicates' && item.fineKeys.length > 0 && item.fineKeys.every((key) => fine.has(key))
  const undo = () => {
    remove(last?.fineKeys ?? [])
    setLast(undefined)
  }
  return {
    isFine,
    setFine: (item: InboxItem) => {
      if (item.fineKeys.length === 0) return
      add(item.fineKeys)
      setLast(item)
    },
    /** What was called fine last, in words. */
    last: last && nameOfItem(last),
    undo: last && undo,
  }
}
