import { emptyTransaction } from '../../domain/fields.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { all } from '../../storage/database.ts'
import type { Pending } from '../../storage/rows.ts'
import { deletions } from './deletions.ts'

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
    const before = await waitingRows(books)
    const answer = await question(recordsIn(before, ids))
    const after = await waitingRows(books)
    if (idsOf(before) === idsOf(after)) return answer
  }
}

async function waitingRows(books: string): Promise<Pending[]> {
  await Promise.allSettled(deletions.get().map(({ stored }) => stored))
  const rows = await all('pending', books)
  return rows.filter(({ resource, state }) => resource === 'transactions' && state === 'waiting')
}

function recordsIn(rows: Pending[], ids: ReadonlySet<string>): Transaction[] {
  const records = rows.flatMap((row) => row.records).filter(({ id }) => ids.has(id))
  const byId = new Map(records.map(({ id, fields }) => [id, { ...emptyTransaction, ...fields, id }]))
  return [...byId.values()]
}

function idsOf(rows: Pending[]): string {
  return rows.map(({ id }) => id).join(' ')
}
