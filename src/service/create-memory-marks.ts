import { createQueue } from '../domain/create-queue.ts'
import type { MarkCondition } from '../domain/mark-names.ts'
import { changeMark, isUnmarked } from '../domain/change-mark.ts'
import type { TransactionMark } from '../domain/transaction-mark.ts'
import { refuseOtherVersion } from './entity-tag.ts'
import type { RecordChange } from './create-memory-collection.ts'
import type { MarkStore } from './store.ts'

/** Marks that also accept changes made elsewhere, and are deleted with their transactions. */
export type MemoryMarks = MarkStore & {
  apply(change: RecordChange<TransactionMark>): void
  /** The changes that delete the marks of these transactions. */
  dropping(ids: readonly string[]): RecordChange<TransactionMark>[]
  /** Whether a transaction meets a condition. */
  meets(mark: MarkCondition): (transaction: { id: string }) => boolean
}

type Options = {
  hasTransaction: (id: string) => boolean
  save: (changes: RecordChange<TransactionMark>[]) => Promise<void>
}

/** The marks of a store in memory. `save` receives the changes before they are applied. */
export function createMemoryMarks({ hasTransaction, save }: Options): MemoryMarks {
  const kept = new Map<string, TransactionMark>()
  const inTurn = createQueue()
  const markOf = (id: string): TransactionMark => ({ ...(kept.get(id) ?? { id, mark: '', note: '' }) })

  function apply({ id, record }: RecordChange<TransactionMark>) {
    if (record) kept.set(id, { ...record })
    else kept.delete(id)
  }

  async function write(changes: RecordChange<TransactionMark>[]) {
    if (changes.length > 0) await save(changes)
    changes.forEach(apply)
  }

  return {
    some: async (ids) => [...new Set(ids)].filter((id) => kept.has(id)).map(markOf),
    get: async (id) => (hasTransaction(id) ? markOf(id) : undefined),
    update: (id, changes, ifMatch) =>
      inTurn(async () => {
        if (!hasTransaction(id)) return undefined
        const current = markOf(id)
        refuseOtherVersion(current, ifMatch)
        const after = changeMark(current, changes)
        await write([changeTo(after)])
        return after
      }),
    updateAll: (ids, change, onlyUnmarked) =>
      inTurn(async () => {
        const missing = ids.filter((id) => !hasTransaction(id))
        const there = ids.filter(hasTransaction)
        const marked = there.filter((id) => !(onlyUnmarked && kept.has(id)))
        await write(marked.map((id) => changeTo(changeMark(markOf(id), change))))
        return { marked, kept: there.filter((id) => !marked.includes(id)), missing }
      }),
    apply,
    dropping: (ids) => ids.filter((id) => kept.has(id)).map((id) => ({ id })),
    meets: (mark) => (transaction) => (kept.get(transaction.id)?.mark || 'none') === mark,
  }
}

function changeTo(after: TransactionMark): RecordChange<TransactionMark> {
  return isUnmarked(after) ? { id: after.id } : { id: after.id, record: after }
}
