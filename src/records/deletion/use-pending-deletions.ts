import type { PendingDeletions } from '../../api/query/query-source.ts'
import { useStorageScope } from '../../api/session/use-session.ts'
import { askWithoutWaiting } from './ask-without-waiting.ts'
import { useHidden } from '../hidden-records.ts'

/** The transactions that lists hide because they are about to be deleted, for sums to leave out. Re-renders on changes. */
export function usePendingDeletions(): PendingDeletions {
  const ids = useHidden('transactions')
  const books = useStorageScope()
  return { ids, turn: turnOf(ids), ask: (question) => askWithoutWaiting(books, ids, question) }
}

/**
 * Every change of the hidden records gets a new number: after a deletion nothing is hidden either, but the totals
 * differ.
 */
function turnOf(ids: ReadonlySet<string>): number {
  const turn = turns.get(ids) ?? (latest += 1)
  turns.set(ids, turn)
  return turn
}

const turns = new WeakMap<ReadonlySet<string>, number>()
let latest = 0
