import { keys } from './keys.ts'

/** The key of the mark of a transaction, where the service keeps it; not in keys.ts, because the first view needs none. */
export function keysOfMark(id: string) {
  return [...keys.collection('transactions'), 'mark', id] as const
}
