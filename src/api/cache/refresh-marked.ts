import type { QueryClient } from '@tanstack/react-query'
import { keys } from './keys.ts'
import { keysOfMark } from './keys-of-mark.ts'
import { refresh } from './refresh.ts'

/** Refetches the lists on screen that are narrowed by marks, which have changed. */
export function refreshMarked(client: QueryClient): void {
  void refresh(client, keys.lists('transactions'), {
    predicate: ({ queryKey: [, , query] }) => /(?:^|&)mark=/.test(String(Object(query).refine)),
  })
}

/** Refetches the mark of a transaction that the service keeps. */
export function refreshMark(client: QueryClient, id: string): Promise<void> {
  return refresh(client, keysOfMark(id))
}

/** Shows a mark as the service has it now. */
export function showMark(client: QueryClient, saved: { id: string }): void {
  client.setQueryData(keysOfMark(saved.id), saved)
}
