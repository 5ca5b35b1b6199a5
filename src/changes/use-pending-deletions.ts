import { useQueryClient } from '@tanstack/react-query'
import type { FigureContext } from '../api/query/overview-figures.ts'
import type { PendingDeletions } from '../api/query/query-source.ts'
import { useSession, useStorageScope } from '../api/session/use-session.ts'
import { emptyTransaction } from '../domain/fields.ts'
import type { Transaction } from '../domain/transaction.ts'
import { useHidden } from '../records/hidden-records.ts'
import { deletionsStored } from './tab-deletions.ts'
import { readDeletions, type StoredDeletion } from './stored-deletions.ts'

/** The transactions that lists hide because they are about to be deleted, for sums to leave out. Re-renders on changes. */
export function usePendingDeletions(): PendingDeletions {
  const ids = useHidden('transactions')
  const books = useStorageScope()
  return { ids, turn: turnOf(ids), ask: (question) => askWithoutWaiting(books, ids, question) }
}

/** Every change of the hidden records gets a new number: after a deletion nothing is hidden either, but the totals differ. */
function turnOf(ids: ReadonlySet<string>): number {
  const turn = turns.get(ids) ?? (latest += 1)
  turns.set(ids, turn)
  return turn
}

const turns = new WeakMap<ReadonlySet<string>, number>()
let latest = 0

/**
 * Asks a question, given the hidden transactions whose deletion has not been sent, since the service still has those.
 * Deletions being sent may or may not have happened, so there the service's answer counts. Asks again if a deletion was
 * sent or undone in the meantime.
 */
export async function askWithoutWaiting<T>(
  books: string,
  ids: ReadonlySet<string>,
  question: (records: readonly Transaction[]) => Promise<T>,
): Promise<T> {
  if (ids.size === 0) return question([])
  for (;;) {
    const before = await readWaiting(books)
    const answer = await question(recordsIn(before, ids))
    const after = await readWaiting(books)
    if (idsOf(before) === idsOf(after)) return answer
  }
}

async function readWaiting(books: string): Promise<StoredDeletion[]> {
  await deletionsStored()
  const found = await readDeletions(books)
  return found.filter(({ change }) => change.resource === 'transactions' && change.state === 'open')
}

function recordsIn(waiting: StoredDeletion[], ids: ReadonlySet<string>): Transaction[] {
  const rows = waiting.flatMap((one) => one.rows).filter(({ id }) => ids.has(id))
  const byId = new Map(rows.map(({ id, before }) => [id, { ...emptyTransaction, ...before, id }]))
  return [...byId.values()]
}

function idsOf(waiting: StoredDeletion[]): string {
  return waiting.map(({ change }) => change.id).join(' ')
}

/** The context of figures over all transactions: they leave out records that lists hide because they are about to be deleted. */
export function useFigureContext(): FigureContext {
  return { session: useSession(), client: useQueryClient(), pendingDeletions: usePendingDeletions() }
}
