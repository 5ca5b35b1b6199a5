// Over 200 lines because its questions, its columns and its preview are one form.
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keys } from '../api/cache/keys.ts'
import { useValuesInUse } from '../api/query/use-values.ts'
import { meanings, type ColumnAnswers, type CsvColumns, type PreviewRow } from '../domain/csv-columns.ts'
import { formatAmount } from '../domain/money.ts'
import { Button } from '../ui/Button.tsx'
import { Figure } from '../ui/Figure.tsx'
import { AnswerChoice } from './AnswerChoice.tsx'
import { ShapeOfFile } from './ShapeOfFile.tsx'
import { saveFile } from '../ui/save-file.ts'
import * as messages from './page-messages.ts'
import classes from './ImportDialog.module.css'
import { Fault } from '../ui/Fault.tsx'
import { TableHead } from '../ui/TableHead.tsx'

type CsvColumnsFormProps = {
  /** Names the file in the query cache. */
  id: number | string
  fileName: string
  intro: string
  /** What is answered at first. */
  first: ColumnAnswers
  /** What the columns seem to mean, given these answers. */
  guess: (answers: ColumnAnswers, signal: AbortSignal) => Promise<CsvColumns>
  onAnswered: (answers: ColumnAnswers) => void
}

/** Asks what the columns of an unknown CSV mean, beside its first lines as they would be taken. */
export function CsvColumnsForm({ id, fileName, intro, first, guess, onAnswered }: CsvColumnsFormProps) {
  const [answers, setAnswers] = useState(first)
  const [isAsking, setIsAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { data, error } = useQuery({
    queryKey: keys.csvColumns(id, answers),
    queryFn: ({ signal }) => guess(answers, signal),
    placeholderData: keepPreviousData,
  })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p>{messages.readingColumns}</p>
  const answer = (about: string, value: string) => setAnswers({ ...answers, [about]: value })
  const open = data.questions.filter((one) => isOpen(one, answers[one.about]))
  const isReady = open.length === 0 && data.rows.length > 0
  return (
    <form
      ref={form}
      className="parts"
      aria-label={messages.columnsTitle}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) return onAnswered(answers)
        setIsAsking(true)
        form.current?.querySelector<HTMLElement>(`[data-open] :is(input, select)`)?.focus()
        return undefined
      }}
    >
      <p>{intro}</p>
      {answers['file'] && <p>{messages.ofFile(answers['file'])}</p>}
      {data.questions.map((question) => (
        <AskedQuestion
          key={question.about}
          question={question}
          answer={answers[question.about]}
          onAnswer={(value) => answer(question.about, value)}
        />
      ))}
      {data.shape && <ShapeOfFile shape={data.shape} onAnswer={answer} />}
      <Preview rows={data.rows} hasColumns={data.columns.length > 0} />
      {data.columns.length > 0 && (
        <Columns columns={data.columns} onChoose={(index, value) => answer(`column ${index + 1}`, value)} />
      )}
      {isAsking && open.length > 0 && <Fault>{messages.unanswered}</Fault>}
      <div className="row">
        <Button type="submit" look="main">
          {messages.lookAtAll}
        </Button>
        {isReady && data.mapping && (
          <Button onClick={() => saveFile(`${fileName}.json`, mappingFile(data.mapping))}>
            {messages.columnsDownload}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The encoding is only asked as long as none is right. */
function isOpen({ about }: CsvColumns['questions'][number], answer: string | undefined): boolean {
  return about === 'encoding' || !answer
}

function mappingFile(mapping: CsvColumns['mapping']): Blob {
  return new Blob([`${JSON.stringify(mapping, undefined, 2)}\n`], { type: 'application/json' })
}

type AskedQuestionProps = {
  question: CsvColumns['questions'][number]
  answer: string | undefined
  onAnswer: (value: string) => void
}

function AskedQuestion({ question, answer, onAnswer }: AskedQuestionProps) {
  const { about, words, options } = question
  return (
    <fieldset
      className={`panel stack at-start ${classes.question}`}
      data-open={isOpen(question, answer) || undefined}
    >
      <legend>{words}</legend>
      <AnswerChoice
        label={words}
        options={options.map((option) => ({ value: option.value, label: option.words }))}
        answer={answer}
        onAnswer={onAnswer}
      />
      {options.length === 0 && about !== 'currency' && <p>{messages.chooseBelow}</p>}
      {options.length === 0 && about === 'currency' && (
        <CurrencyField answer={answer ?? ''} onAnswer={onAnswer} />
      )}
    </fieldset>
  )
}

/** Any currency, first those of the account's transactions. */
function CurrencyField({ answer, onAnswer }: { answer: string; onAnswer: (value: string) => void }) {
  const all = Intl.supportedValuesOf('currency')
  const inUse = useValuesInUse('transactions', 'currency').filter((code) => all.includes(code))
  const others = all.filter((code) => !inUse.includes(code))
  return (
    <NativeSelect
      aria-label={messages.currencyChoice}
      value={answer}
      onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
    >
      <option value="" disabled>
        {messages.choose}
      </option>
      {inUse.map(optionOf)}
      {inUse.length > 0 && <hr />}
      {others.map(optionOf)}
    </NativeSelect>
  )
}

const optionOf = (code: string) => <option key={code}>{code}</option>

type ColumnsProps = Pick<CsvColumns, 'columns'> & { onChoose: (index: number, meaning: string) => void }

function Columns({ columns, onChoose }: ColumnsProps) {
  return (
    <table className={`table cards ${classes.columns}`}>
      <caption>{messages.columns}</caption>
      <TableHead columns={[messages.column, messages.examples, messages.meaning]} />
      <tbody>
        {columns.map(({ name, meaning, samples }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td className="quiet">{samples.map((one) => one.slice(0, 40)).join(' · ')}</td>
            <td>
              <NativeSelect
                size="xs"
                aria-label={messages.meaningOf(name)}
                value={meaning}
                onChange={({ currentTarget }) => onChoose(index, currentTarget.value)}
                data={meanings.map((value) => ({ value, label: messages.meanings[value] }))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Preview({ rows, hasColumns }: { rows: readonly PreviewRow[]; hasColumns: boolean }) {
  if (rows.length === 0)
    return <p className="fault">{hasColumns ? messages.columnsNoLines : messages.shapeNoLines}</p>
  return (
    <table className="table" aria-live="polite">
      <caption>{messages.preview}</caption>
      <TableHead columns={[messages.date, messages.text, messages.amount]} figures={[messages.amount]} />
      <tbody>
        {rows.map(({ line, date, counterpart, description, amount, currency, fault, state }) =>
          fault === undefined ? (
            <tr key={line} className={state === undefined ? '' : 'quiet'}>
              <td className="oneline">{date}</td>
              <td>
                {counterpart || description}
                {counterpart !== '' && description !== '' && <small>{description}</small>}
                {state !== undefined && <small>{messages.notBookedYet(state)}</small>}
              </td>
              <td data-figure>
                <Figure text={formatAmount(amount, currency)} /> {currency}
              </td>
            </tr>
          ) : (
            <tr key={line}>
              <td colSpan={3} className="fault">
                {messages.unread(line, fault)}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
