import { sentences } from '../../domain/plural.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { TransactionMark } from '../../domain/transaction-mark.ts'
import { TableFileError } from '../../tables/table.ts'
import { transactionsWhere } from '../../records/record-route.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import * as messages from '../marks/messages.ts'
import { Checkbox } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { planAnswers, type PlannedAnswer, readAnswers, type Answer } from './plan-answers.ts'
import { useTakeAnswers } from './use-take-answers.ts'
import { useChosenFile } from '../../ui/ChooseFile.tsx'
import { readMarks } from '../../api/marks/office-marks.ts'
import { chooseQuerySource } from '../../api/query/choose-query-source.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import { allRows } from '../../storage/database.ts'

/** Answers that a client wrote into the workbook of questions, added to the notes of their transactions. */
export function AnswersPage() {
  const session = useSession()
  const client = useQueryClient()
  const read = async (file: File) => {
    const { answers, notes } = await readAnswers(file)
    const ids = new Set(answers.filter(({ id, answer }) => id && answer).map(({ id }) => id))
    return { answers, notes, noted: await readNoted(session, client, [...ids]) }
  }
  const { choice, open } = useChosenFile({ hint: messages.answersHint, read, wordsOf })
  return (
    <div className="page">
      <PageHeading title={messages.answersTitle}>
        <Link {...transactionsWhere({ mark: 'ask' })}>{messages.toQuestions}</Link>
      </PageHeading>
      {choice}
      {open && open.content.notes.length > 0 && <p className="caution">{open.content.notes.join(' ')}</p>}
      {open && <AnswerList key={open.turn} {...open.content} />}
    </div>
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof TableFileError) return error.message
  const words = error instanceof Error && error.name === 'ApiError' ? error.message : ''
  return words ? `${messages.notesNotRead} ${words}` : messages.fileNotRead
}

type AnswerListProps = { answers: readonly Answer[]; noted: ReadonlyMap<string, TransactionMark> }

/** The answers of a file, which of them are added, and how that went. */
function AnswerList({ answers, noted: read }: AnswerListProps) {
  const [noted, setNoted] = useState(read)
  // By their rows: what the user wants otherwise than planned.
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [removesMark, setRemovesMark] = useState(false)
  const { progress, result, take, undo } = useTakeAnswers((one) =>
    setNoted((before) => new Map(before).set(one.id, one)),
  )
  const plan = planAnswers(answers, noted)
  const given = answers.filter(({ answer }) => answer !== '').length
  const isTaken = (one: PlannedAnswer) => canTake(one) && (chosen.get(one.at) ?? one.state === 'new')
  const taken = plan.filter(isTaken)
  if (plan.length === 0) return <p role="status">{messages.noAnswers}</p>
  if (plan.every(({ state }) => state === 'unknown'))
    return (
      <p role="alert" className="refusal">
        {messages.otherBooks}
      </p>
    )
  const isRunning = progress !== undefined
  return (
    <>
      <p role="status">
        {progress
          ? messages.addingAnswers(progress.done, progress.of)
          : (result?.said ?? foundWords(plan, answers.length - given))}
      </p>
      {result?.failed && (
        <p role="alert" className="refusal">
          {result.failed}
        </p>
      )}
      <div className="row awaited after">
        {(taken.length > 0 || isRunning) && (
          <>
            <Button
              look="main"
              busy={isRunning}
              onClick={() => {
                focusHeading()
                void take(taken, removesMark)
              }}
            >
              {messages.addAnswers(taken.length)}
            </Button>
            <Checkbox
              label={messages.removeMark}
              checked={removesMark}
              disabled={isRunning}
              onChange={({ currentTarget }) => setRemovesMark(currentTarget.checked)}
            />
          </>
        )}
        {result && result.written.length > 0 && <UndoButton onUndo={undo} />}
      </div>
      <ul className="lined">
        {plan.map((one) => (
          <AnswerRow
            key={one.at}
            planned={one}
            isTaken={isTaken(one)}
            onChoose={(wanted) => setChosen(new Map(chosen).set(one.at, wanted))}
          />
        ))}
      </ul>
    </>
  )
}

function UndoButton({ onUndo }: { onUndo: () => Promise<void> }) {
  return (
    <Button
      onClick={() => {
        focusHeading()
        void onUndo()
      }}
    >
      {messages.undo}
    </Button>
  )
}

function foundWords(plan: readonly PlannedAnswer[], unanswered: number): string {
  const areThere = plan.every(({ state }) => state === 'there')
  return sentences(
    areThere ? messages.allThere : messages.answersFound(plan.length),
    unanswered > 0 && messages.unanswered(unanswered),
  )
}

function canTake({ state }: PlannedAnswer): boolean {
  return ['new', 'changed', 'several'].includes(state)
}

type AnswerRowProps = { planned: PlannedAnswer; isTaken: boolean; onChoose: (isTaken: boolean) => void }

function AnswerRow({ planned, isTaken, onChoose }: AnswerRowProps) {
  const { at, about, question, answer, state, now } = planned
  const name = about || messages.inRow(at)
  return (
    <li className={state === 'there' || state === 'unknown' ? 'quiet' : ''}>
      {canTake(planned) ? (
        <Checkbox
          label={name}
          checked={isTaken}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      ) : (
        <strong>{name}</strong>
      )}
      <dl className="terms after">
        <div>
          <dt>{messages.question}</dt>
          <dd>{question || messages.emptyNote}</dd>
        </div>
        <div>
          <dt>{messages.answer}</dt>
          <dd>{answer}</dd>
        </div>
      </dl>
      {messages.answerStates[state] && (
        <p className={['changed', 'several', 'long'].includes(state) ? 'caution' : ''}>
          {messages.answerStates[state]} {state === 'changed' && <q>{now.note || messages.emptyNote}</q>}
        </p>
      )}
    </li>
  )
}

/** What is noted for these transactions, by id, at the service or in this browser. Throws `ApiError`. */
async function readNoted(
  session: ServiceSession,
  client: QueryClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TransactionMark>> {
  // A first answer of the service says what it can do.
  if (!session.offers('marks')) await chooseQuerySource(session, client, 'transactions')
  const marks = session.offers('marks')
    ? (await readMarks(session, ids)).marks
    : await allRows('marks', storageScope(session))
  return new Map(marks.map(({ id, mark, note }) => [id, { id, mark, note }]))
}
