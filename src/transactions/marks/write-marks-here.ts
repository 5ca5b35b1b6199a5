import { changeMark } from '../../domain/transaction-mark.ts'
import type { MarkChanges } from '../../domain/transaction-mark.ts'
import { createQueue } from '../../domain/create-queue.ts'
import { get, write } from '../../storage/database.ts'
import type { Change } from '../../storage/database.ts'

/** Changes the marks of transactions in this browser, all or none; values not given stay. False if they are lost when this tab closes. */
export function writeMarksHere(books: string, ids: readonly string[], change: MarkChanges): Promise<boolean> {
  // One after another: each reads what the previous one wrote.
  return inTurn(async () => {
    const at = Date.now()
    const before = await Promise.all(ids.map((id) => get('marks', [books, id])))
    const changes = ids.map((id, index): Change => {
      const { mark, note } = changeMark(before[index] ?? { id, mark: '', note: '' }, change)
      const isNone = mark === '' && note.trim() === ''
      return isNone
        ? { table: 'marks', drop: [books, id] }
        : { table: 'marks', put: { books, at, id, mark, note } }
    })
    return write(...changes)
  })
}

const inTurn = createQueue()
