import { useState } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { keepNotDuplicates, readNotDuplicates } from '../../storage/not-duplicates.ts'
import type { InboxItem } from './inbox-item.ts'
import { nameOfItem } from './inbox-item.ts'

/** What the user has called fine, which this browser remembers, and a way to take the last one back. */
export function useFine() {
  const books = useStorageScope()
  const [last, setLast] = useState<InboxItem>()
  const fine = new Set(readNotDuplicates(books))
  const isFine = ({ fineKeys }: InboxItem) => fineKeys.length > 0 && fineKeys.every((key) => fine.has(key))
  const undo = () => {
    keepNotDuplicates(
      books,
      [...fine].filter((key) => !last?.fineKeys.includes(key)),
    )
    setLast(undefined)
  }
  return {
    isFine,
    setFine: (item: InboxItem) => {
      if (item.fineKeys.length === 0) return
      keepNotDuplicates(books, [...new Set([...fine, ...item.fineKeys])])
      setLast(item)
    },
    /** What was called fine last, in words. */
    last: last && nameOfItem(last),
    undo: last && undo,
  }
}
