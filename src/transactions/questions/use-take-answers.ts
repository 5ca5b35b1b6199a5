import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, refreshMark, refreshMarked } from '../../api/cache/refresh.ts'
import { keys } from '../../api/cache/keys.ts'
import { useSession } from '../../api/session/use-session.ts'
import { changeMark, type TransactionMark } from '../../domain/transaction-mark.ts'
import { withAnswer, type PlannedAnswer } from './plan-answers.ts'
import * as messages from '../marks/messages.ts'
import { isOutcomeOpen } from '../../api/session/api-error.ts'
import { MarkConflictError, readMark, saveMark } from '../../api/marks/office-marks.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import { getRow } from '../../storage/database.ts'
import { writeMarksHere } from '../marks/use-write-marks.tsx'
import { reasonOf } from '../../domain/reason-of.ts'

type Written = { from: TransactionMark; to: TransactionMark }

/** Adds answers to notes one after another, and takes them back. `onNoted` receives each note as it is now. */
export function useTakeAnswers(onNoted: (noted: TransactionMark) => void) {
  const session = useSession()
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [result, setResult] = useState<{ said: string; failed: string; written: readonly Written[] }>()

  /** Writes what is still as it was; says how it ended, and keeps what was written for Undo. */
  async function write(changes: readonly Written[], wordsFor: (written: number) => string, isUndo = false) {
    const written: Written[] = []
    let newer = 0
    let failed = ''
    setResult(undefined)
    try {
      for (const [index, { from, to }] of changes.entries()) {
        setProgress({ done: index, of: changes.length })
        const { now, isWritten } = await writeNote(session, from, to)
        onNoted(now)
        if (isWritten) written.push({ from, to })
        else newer += 1
      }
    } catch (error) {
      failed = (isOutcomeOpen(error) ? messages.nextUnknown : messages.restKept)(reasonOf(error))
    }
    await Promise.all(written.map(({ to }) => refreshMark(client, to.id)))
    refreshMarked(client)
    void refresh(client, keys.lists('transactions'))
    setProgress(undefined)
    const said = [wordsFor(written.length), newer > 0 && messages.keptNewer(newer)].filter(Boolean).join(' ')
    setResult({ said, failed, written: isUndo ? [] : written })
  }

  return {
    progress,
    result,
    take: (answers: readonly PlannedAnswer[], removesMark: boolean) => {
      const now = new Map(answers.map((one) => [one.id, one.now]))
      const changes = answers.map(({ id, now: first, answer }): Written => {
        const from = now.get(id) ?? first
        const to: TransactionMark = {
          id,
          mark: removesMark && from.mark === 'ask' ? '' : from.mark,
          note: withAnswer(from.note, answer),
        }
        now.set(id, to)
        return { from, to }
      })
      return write(changes, messages.answersAdded)
    },
    undo: () => {
      const back = (result?.written ?? []).map(({ from, to }) => ({ from: to, to: from })).toReversed()
      return write(back, messages.questionsUndone, true)
    },
  }
}

/**
 * Replaces one note by another, unless it has changed meanwhile: then it changes nothing. The mark changes with it, but stays
 * if somebody has set another one. Throws `ApiError`, or an error with words for the user.
 */
async function writeNote(session: ServiceSession, from: TransactionMark, to: TransactionMark) {
  const { id } = from
  const changeOf = ({ mark }: TransactionMark) => ({
    note: to.note,
    ...(to.mark !== from.mark && mark === from.mark && { mark: to.mark }),
  })
  if (!session.offers('marks')) {
    const books = storageScope(session)
    const now = (await getRow('marks', [books, id])) ?? { id, mark: '', note: '' }
    if (now.note !== from.note) return { now, isWritten: false }
    if (!(await writeMarksHere(books, [id], changeOf(now)))) throw new Error(messages.notKept)
    return { now: changeMark(now, changeOf(now)), isWritten: true }
  }
  const now = await readMark(session, id)
  if (now.note !== from.note) return { now, isWritten: false }
  try {
    return { now: await saveMark(session, id, changeOf(now), now.etag), isWritten: true }
  } catch (error) {
    if (error instanceof MarkConflictError) return { now: error.theirs, isWritten: false }
    // Its answer may be lost alone.
    const seen = isOutcomeOpen(error) ? await readMark(session, id).catch(() => undefined) : undefined
    if (seen?.note === to.note) return { now: seen, isWritten: true }
    throw error
  }
}
