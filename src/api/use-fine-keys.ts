import { useMemo, useSyncExternalStore } from 'react'
import { createStore } from '../storage/create-store.ts'
import { keepNotDuplicates, readNotDuplicates } from '../storage/not-duplicates.ts'
import { useStorageScope } from './session/use-session.ts'

/** Counts the changes of what is stored. */
const changes = createStore(0)

/** What the user has called fine or not the same in this browser, by its keys, and how to add to it or take back some. */
export function useFineKeys() {
  const books = useStorageScope()
  const turn = useSyncExternalStore(changes.subscribe, changes.get)
  const { fine } = useMemo(() => ({ turn, fine: new Set(readNotDuplicates(books)) }), [books, turn])
  const change = (keys: Iterable<string>) => {
    keepNotDuplicates(books, [...keys])
    changes.set(changes.get() + 1)
  }
  return {
    fine,
    add: (keys: readonly string[]) => change(new Set([...readNotDuplicates(books), ...keys])),
    remove: (keys: readonly string[]) =>
      change(readNotDuplicates(books).filter((key) => !keys.includes(key))),
  }
}
