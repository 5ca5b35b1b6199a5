import { useSyncExternalStore } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { changesOf } from '../../changes/stored-changes.ts'
import type { Change } from '../../storage/rows.ts'

/** The changes of the latest import of this browser, from a file or from names: first the edits, then what is created. */
export function useLastImport(from: 'file' | 'names'): Change[] {
  const store = changesOf(useStorageScope())
  const changes = useSyncExternalStore(store.subscribe, store.get) ?? []
  const last = changes.find((change) => change.import && (change.import.source ?? 'file') === from)?.import
  return changes.filter((change) => change.import?.id === last?.id && last).toReversed()
}
