import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentQuery, chooseQuerySource } from '../../api/query/choose-query-source.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import { useSession } from '../../api/session/use-session.ts'
import { keepsMarks, readMarks } from '../../api/marks/office-marks.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { all } from '../../storage/database.ts'
import { Button } from '../../ui/Button.tsx'
import { useMessages } from '../../ui/Messages.tsx'
import { saveFile } from '../../ui/save-file.ts'
import classes from './Marks.module.css'
import * as messages from './messages.ts'
import { csvLine, csvStart } from '../../domain/csv-line.ts'
import { formatAmount } from '../../domain/money.ts'
import { transactionFields } from '../../domain/transaction-fields.ts'
import { notationLanguage } from '../../domain/notation-language.ts'

/** Copies or saves the questions of a list filtered to them, with their notes. */
export function Questions({ search, refine }: { search: string; refine: string }) {
  const { say, fail } = useMessages()
  const [busy, setBusy] = useState(false)
  const readQuestions = useQuestions(search, refine)
  const take = async (give: (asked: AskedAbout[]) => Promise<string>) => {
    setBusy(true)
    try {
      say(await give(await readQuestions()))
    } catch (error) {
      fail(error instanceof DOMException ? messages.notCopied : messages.notRead)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={classes.questions}>
      <Button
        busy={busy}
        onClick={() =>
          void take(async (asked) => {
            await navigator.clipboard.writeText(questionsAsText(asked))
            return messages.copied(asked.length)
          })
        }
      >
        {messages.copyQuestions}
      </Button>
      <Button
        busy={busy}
        onClick={() =>
          void take(async (asked) => {
            saveFile(messages.fileName, questionsAsCsv(asked))
            return messages.saved(asked.length)
          })
        }
      >
        {messages.saveQuestions}
      </Button>
    </span>
  )
}

/** Everything that the list finds, not only its page. */
function useQuestions(search: string, refine: string): () => Promise<AskedAbout[]> {
  const session = useSession()
  const client = useQueryClient()
  return async () => {
    const source = await chooseQuerySource(session, client, 'transactions')
    const { query } = currentQuery('transactions', { search, refine })
    const found: Transaction[] = []
    for await (const portion of source.records(query)) found.push(...portion)
    const ids = found.map(({ id }) => id)
    const noted = keepsMarks(session)
      ? (await readMarks(session, ids)).marks
      : await all('marks', storageScope(session))
    const notes = new Map(noted.map(({ id, note }) => [id, note]))
    return found.map((one) => ({ ...one, note: notes.get(one.id) ?? '' }))
  }
}

/** A transaction marked to ask about. */
type AskedAbout = Transaction & { note: string }

/** The questions as plain text for a mail: a line for each transaction, its note under it. */
function questionsAsText(asked: readonly AskedAbout[]): string {
  return asked.map(textOf).join('\n\n')
}

function textOf({ date, amount, currency, counterpart, description, note }: AskedAbout): string {
  const figure = `${formatAmount(amount, currency, notationLanguage())} ${currency}`
  const first = [date, figure, counterpart, description].map((part) => part.replaceAll(/\s+/g, ' ').trim())
  return [first.filter(Boolean).join(' · '), note.trim()].filter(Boolean).join('\n')
}

/** The questions as CSV, one row for each. */
export function questionsAsCsv(asked: readonly AskedAbout[]): Blob {
  const labels = [...fields.map((field) => transactionFields[field].label), messages.note]
  const rows = asked.map((one) => [...fields.map((field) => one[field]), one.note])
  return new Blob([csvStart, csvLine(labels, ','), ...rows.map((row) => csvLine(row, ','))], {
    type: 'text/csv;charset=utf-8',
  })
}

const fields = ['date', 'currency', 'amount', 'counterpart', 'description'] as const
