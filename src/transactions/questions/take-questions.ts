import { oneSpaced } from '../../domain/text.ts'
import type { QueryClient } from '@tanstack/react-query'
import { allRecords, currentQuery } from '../../api/query/choose-query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { formatAmount } from '../../domain/money.ts'
import { extraLabels, transactionFields } from '../../domain/transaction-fields.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { writeXlsx } from '../../records/export/write-xlsx.ts'
import { nameForFile, saveFile } from '../../ui/save-file.ts'
import * as messages from '../marks/messages.ts'
import { addExtras } from '../originals/add-extras.ts'
import { isAnswered } from './plan-answers.ts'

/** Where the questions are: a list filtered to them. */
type Place = { session: ServiceSession; client: QueryClient; search: string; refine: string }

type AskedAbout = Transaction & { note: string; bankWrote: string; firstSeen: string }

export function questionsAsText(asked: readonly AskedAbout[]): string {
  return asked.map(textOf).join('\n\n')
}

/** Saves questions as a workbook with a column for the answers. */
export async function saveQuestions({ account }: ServiceSession, asked: readonly AskedAbout[]) {
  const name = nameForFile(account.get()?.name, messages.questionsFileName)
  saveFile(`${name}.xlsx`, await questionsAsWorkbook(asked))
}

/** The workbook: a row for each question, a column for its answer, and last the id that the answer is matched by. */
function questionsAsWorkbook(asked: readonly AskedAbout[]): Promise<Blob> {
  const corrected = (['bankWrote', 'firstSeen'] as const).filter((name) =>
    asked.some((one) => one[name] !== ''),
  )
  return writeXlsx(
    asked.map((one) => ({ ...one, answer: '' })),
    {
      sheet: messages.sheet,
      fields: [...fields, ...corrected, 'note', 'answer', 'id'],
      labels: [
        ...fields.map((field) => transactionFields[field].label),
        ...corrected.map((name) => extraLabels[name]),
        messages.question,
        messages.answer,
        messages.reference,
      ],
      closing: [],
      signal: new AbortController().signal,
    },
  )
}

const fields = ['date', 'currency', 'amount', 'counterpart', 'description'] as const

/** All open questions that a list finds, not only on its page, without what is answered already. */
export async function readQuestions({ session, client, search, refine }: Place): Promise<AskedAbout[]> {
  const { query } = currentQuery('transactions', { search, refine })
  const found = await allRecords(session, client, 'transactions', query)
  const signal = new AbortController().signal
  const described = await addExtras(session, found, { fields: [], signal })
  return described.filter(({ note }) => !isAnswered(note))
}

/** A line for the transaction, what was booked where it was corrected, and its note. */
function textOf({ date, amount, currency, counterpart, description, note, ...was }: AskedAbout): string {
  const figure = `${formatAmount(amount, currency)} ${currency}`
  const first = [date, figure, counterpart, description].map(oneSpaced)
  const bankWrote = was.bankWrote && messages.bankWrote(was.bankWrote)
  const firstSeen = was.firstSeen && messages.firstSeenFields(was.firstSeen)
  return [first.filter(Boolean).join(' · '), bankWrote, firstSeen, note.trim()].filter(Boolean).join('\n')
}
