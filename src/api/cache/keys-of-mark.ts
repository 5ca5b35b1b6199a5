import { keys } from './keys.ts'

/**
 * The key of a transaction's mark, if the service keeps marks. Not in keys.ts, because the first view does not need it.
 */
export function keysOfMark(id: string) {
  return [...keys.collection('transactions'), 'mark', id] as const
}
