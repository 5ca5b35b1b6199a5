import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { TransactionMark } from '../../domain/transaction-mark.ts'
import { TableFileError } from '../../tables/table-file-error.ts'
import { ChooseFile } from '../../ui/ChooseFile.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AnswerList } from './AnswerList.tsx'
import * as messages from '../marks/messages.ts'
import type { Answer } from './read-answers.ts'
import { readAnswers } from './read-answers.ts'
import { readNoted } from './read-noted.ts'

type Chosen = { name: string; turn: number } & (
  | { state: 'reading' }
  | { state: 'refused'; words: string }
  | { state: 'read'; answers: readonly Answer[]; noted: ReadonlyMap<string, TransactionMark> }
)

/** Answers that a client wrote into the workbook of questions, added to the notes of their transactions. */
export function AnswersPage() {
  const session = useSession()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const read = async (file: File) => {
    const of = { name: file.name, turn: (chosen?.turn ?? 0) + 1 }
    setChosen({ ...of, state: 'reading' })
    // Another file may have been chosen meanwhile.
    const show = (next: Chosen) => setChosen((now) => (now?.turn === of.turn ? next : now))
    try {
      const answers = await readAnswers(file)
      const ids = new Set(answers.filter(({ id, answer }) => id && answer).map(({ id }) => id))
      show({ ...of, state: 'read', answers, noted: await readNoted(session, client, [...ids]) })
    } catch (error) {
      show({ ...of, state: 'refused', words: wordsOf(error) })
    }
  }
  return (
    <div className="page">
      <PageHeading title={messages.answersTitle}>
        <Link to="/transactions" search={{ search: '', page: 1, refine: 'mark=ask' }}>
          {messages.toQuestions}
        </Link>
      </PageHeading>
      <ChooseFile
        name={chosen?.name}
        isOpen={chosen?.state === 'read'}
        hint={messages.answersHint}
        onFile={(file) => void read(file)}
      />
      {chosen?.state === 'reading' && <p role="status">{messages.readingFile(chosen.name)}</p>}
      {chosen?.state === 'refused' && (
        <p role="alert" className="refusal">
          <strong>{chosen.name}</strong> {chosen.words}
        </p>
      )}
      {chosen?.state === 'read' && <AnswerList key={chosen.turn} {...chosen} />}
    </div>
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof TableFileError) return error.message
  const words = error instanceof Error && error.name === 'ApiError' ? error.message : ''
  return words ? `${messages.notesNotRead} ${words}` : messages.fileNotRead
}
