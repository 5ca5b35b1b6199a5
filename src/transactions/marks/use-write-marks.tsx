import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { refreshMark, refreshMarked } from '../../api/cache/refresh.ts'
import { saveMarks } from '../../api/marks/office-marks.ts'
import { useSession, useStorageScope } from '../../api/session/use-session.ts'
import { changeMark, type MarkChanges } from '../../domain/transaction-mark.ts'
import { transactionsWhere } from '../../records/record-route.ts'
import { useMessages } from '../../ui/Messages.tsx'
import * as messages from './messages.ts'
import { noteOfficeMarks, officeMarks } from './known-marks.ts'
import { createQueue } from '../../domain/create-queue.ts'
import { getRow, writeRows, type Write } from '../../storage/database.ts'
import { reasonOf } from '../../domain/reason-of.ts'

/**
 * Changes marks, at the service or in this browser, and refetches lists filtered by them: the code that watches marks
 * (track-marks.ts) may not be loaded yet. Reports failures. Returns the number of transactions that have the change.
 */
export function useWriteMarks() {
  const session = useSession()
  const books = useStorageScope()
  const client = useQueryClient()
  const { fail } = useMessages()

  async function writeAtService(ids: readonly string[], change: MarkChanges): Promise<number> {
    try {
      const { marked, missing } = await saveMarks(session, ids, change)
      const known = officeMarks.get()
      noteOfficeMarks(
        ids,
        marked.map((id) => changeMark(known.get(id) ?? { id, mark: '', note: '' }, change)),
      )
      if (missing.length > 0) fail(messages.notThere(missing.length))
      return marked.length
    } catch (error) {
      fail(messages.notSaved(ids.length, { why: reasonOf(error) }))
      return 0
    }
  }

  return async (ids: readonly string[], change: MarkChanges): Promise<number> => {
    const isOffice = session.offers('marks')
    const count = isOffice
      ? await writeAtService(ids, change)
      : (await writeMarksHere(books, ids, change))
        ? ids.length
        : 0
    if (!isOffice && count === 0) fail(messages.notKept)
    await Promise.all(isOffice && ids.length === 1 ? ids.map((id) => refreshMark(client, id)) : [])
    refreshMarked(client)
    return count
  }
}

/** Marks transactions, and says so unless that failed, which is reported by itself. From questions, a link leads to all of them. */
export function useMarkRecords() {
  const writeMarks = useWriteMarks()
  const { say } = useMessages()
  return async (records: readonly { id: string }[], mark: 'reviewed' | 'ask' | '') => {
    const ids = records.map(({ id }) => id)
    const count = await writeMarks(ids, { mark })
    if (count !== ids.length) return
    say(
      messages.done[mark](count),
      mark === 'ask' && (
        <>
          {'. '}
          <Link {...transactionsWhere({ mark: 'ask' })}>{messages.toQuestions}</Link>
        </>
      ),
    )
  }
}

/** Changes the marks of transactions in this browser, all or none; values not given stay. False if they are lost when this tab closes. */
export function writeMarksHere(books: string, ids: readonly string[], change: MarkChanges): Promise<boolean> {
  // One after another: each reads what the previous one wrote.
  return inTurn(async () => {
    const at = Date.now()
    const before = await Promise.all(ids.map((id) => getRow('marks', [books, id])))
    const changes = ids.map((id, index): Write => {
      const { mark, note } = changeMark(before[index] ?? { id, mark: '', note: '' }, change)
      const isNone = mark === '' && note.trim() === ''
      return isNone
        ? { table: 'marks', drop: [books, id] }
        : { table: 'marks', put: { books, at, id, mark, note } }
    })
    return writeRows(...changes)
  })
}

const inTurn = createQueue()
