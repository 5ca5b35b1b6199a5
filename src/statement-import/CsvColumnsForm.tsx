// Over 200 lines because its questions, its columns and its preview are one form.
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keys } from '../api/cache/keys.ts'
import { useBankAccounts } from '../api/bank-accounts/bank-accounts.ts'
import { useValuesInUse } from '../api/query/use-values.ts'
import { useCapability } from '../api/session/use-session.ts'
import type { BankAccountAnswer } from '../domain/statement-import.ts'
import { meanings, type ColumnAnswers, type CsvColumns, type PreviewRow } from '../domain/csv-columns.ts'
import { formatAmount } from '../domain/money.ts'
import { Button } from '../ui/Button.tsx'
import { Figure } from '../ui/Figure.tsx'
import {
  AccountChoice,
  accountIn,
  saidOf,
  useCurrenciesOf,
  useOnlyAccount,
  AnswerChoice,
  useFocusOnQuestion,
  type SaidAccount,
} from './AccountChoice.tsx'
import { OtherCurrency } from './AccountOfFile.tsx'
import { ShapeOfFile } from './ShapeOfFile.tsx'
import { saveFile } from '../ui/save-file.ts'
import * as messages from './page-messages.ts'
import classes from './ImportDialog.module.css'
import { Fault } from '../ui/Failure.tsx'
import { TableHead } from '../ui/TableHead.tsx'

type CsvColumnsFormProps = {
  /** Names the file in the query cache. */
  id: number | string
  fileName: string
  intro: string
  first: ColumnAnswers
  firstAccount: BankAccountAnswer | undefined
  /** What the columns seem to mean, given these answers. */
  guess: (answers: ColumnAnswers, signal: AbortSignal) => Promise<CsvColumns>
  /** Called with the bank account, too, if the file names none. */
  onAnswered: (answers: ColumnAnswers, account?: string) => void
}

/** Asks what the columns of an unknown CSV mean, beside its first lines as they would be taken. */
export function CsvColumnsForm(props: CsvColumnsFormProps) {
  const { fileName, intro, first, firstAccount, onAnswered } = props
  const [given, setGiven] = useState(first)
  const [isAsking, setIsAsking] = useState(false)
  const [said, setSaid] = useState(saidOf(typeof firstAccount === 'string' ? firstAccount : undefined))
  const form = useRef<HTMLFormElement>(null)
  const knowsAccounts = useCapability('bank-accounts')
  const { data, error, answers, named } = useGuess(props, given, accountIn(said))
  const asksCurrency = data?.questions.some(({ about }) => about === 'currency') ?? false
  const only = useOnlyAccount(asksCurrency ? [] : currenciesIn(data))
  const now = said.chosen === undefined ? saidOf(only) : said
  const account = accountIn(now)
  const accounts = useBankAccounts()?.length ?? 0
  useFocusOnQuestion(form, data ? `columns ${accounts}` : '')
  if (error) return <Fault>{error.message}</Fault>
  if (!data) return <p>{messages.readingColumns}</p>
  const answer = (about: string, value: string) => setGiven({ ...given, [about]: value })
  // Of an archive, one answer may not be right for each file.
  const asksAccount =
    knowsAccounts && answers['file'] === undefined && data.mapping && !('bankAccount' in data.mapping)
  const open = data.questions.filter((one) => isOpen(one, answerTo(one, answers)))
  const isReady = open.length === 0 && data.rows.length > 0 && !(asksAccount && account === undefined)
  return (
    <form
      ref={form}
      className="parts"
      aria-label={messages.columnsTitle}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) {
          const said = { ...suggestedIn(data), ...(asksCurrency ? answers : given) }
          return onAnswered(said, asksAccount ? account : undefined)
        }
        setIsAsking(true)
        form.current?.querySelector<HTMLElement>(`[data-open] :is(input, select)`)?.focus()
        return undefined
      }}
    >
      <p>{intro}</p>
      {answers['file'] && <p>{messages.ofFile(answers['file'])}</p>}
      <Questions
        questions={data.questions.filter(({ about }) => !(asksAccount && about === 'currency'))}
        answers={answers}
        onAnswer={answer}
      />
      {asksCurrency && answers['currency'] && (
        <OtherCurrency account={named} currencies={[answers['currency']]} />
      )}
      {asksAccount && (
        <AskedAccount
          said={now}
          onSaid={(next) => {
            setSaid(next)
            // The currency that was chosen may be that of the account chosen before.
            if (now.chosen !== undefined && next.chosen !== now.chosen) setGiven(withoutCurrency(given))
          }}
          asksCurrency={asksCurrency}
          currency={answers['currency']}
          onCurrency={(value) => answer('currency', value)}
          isAsking={isAsking && open.length === 0}
        />
      )}
      {data.shape && <ShapeOfFile shape={data.shape} onAnswer={answer} />}
      <Preview rows={data.rows} hasColumns={data.columns.length > 0} />
      {data.columns.length > 0 && (
        <Columns columns={data.columns} onChoose={(index, value) => answer(`column ${index + 1}`, value)} />
      )}
      <div className="row foot">
        <Button type="submit" look="main">
          {messages.lookAtAll}
        </Button>
        {isReady && data.mapping && <SaveMapping fileName={fileName} mapping={data.mapping} />}
        {/* In sight, whichever question has the focus. */}
        {isAsking && open.length > 0 && <Fault>{messages.unanswered}</Fault>}
      </div>
    </form>
  )
}

function currenciesIn(columns: CsvColumns | undefined): string[] {
  return [...new Set(columns?.rows.map(({ currency }) => currency))]
}

/** What the columns seem to mean, in the currency of the account that the file names, or else of the one that is said. */
function useGuess(
  { id, guess }: Pick<CsvColumnsFormProps, 'id' | 'guess'>,
  given: ColumnAnswers,
  said: string | undefined,
) {
  const guessWith = (answers: ColumnAnswers) => ({
    queryKey: keys.csvColumns(id, answers),
    queryFn: ({ signal }: { signal: AbortSignal }) => guess(answers, signal),
    placeholderData: keepPreviousData,
  })
  const named = namedIn(useQuery(guessWith(given)).data)
  const [currency = '', ...others] = useCurrenciesOf(named ?? said)
  // A bank account has one currency.
  const answers = currency !== '' && others.length === 0 ? { currency, ...given } : given
  const { data, error } = useQuery(guessWith(answers))
  return { data, error, answers, named }
}

/** The one account that the file names: of several, each may have its own currency. */
function namedIn({ columns, rows }: Pick<CsvColumns, 'columns' | 'rows'> = { columns: [], rows: [] }) {
  const isOne = columns.every(({ meaning, samples }) => meaning !== 'account' || samples.length <= 1)
  const [only, ...others] = new Set(rows.flatMap(({ bankAccount }) => bankAccount ?? []))
  return isOne && others.length === 0 ? only : undefined
}

function withoutCurrency({ currency: _, ...answers }: ColumnAnswers): ColumnAnswers {
  return answers
}

type AskedAccountProps = {
  said: SaidAccount
  onSaid: (said: SaidAccount) => void
  asksCurrency: boolean
  currency: string | undefined
  onCurrency: (currency: string) => void
  isAsking: boolean
}

/** Asks which bank account the file is of and, if nothing in it says so, its currency: the account may have one. */
function AskedAccount({ said, onSaid, asksCurrency, currency, onCurrency, isAsking }: AskedAccountProps) {
  const account = accountIn(said)
  const words = asksCurrency ? messages.accountAndCurrency : messages.accountQuestion
  return (
    <fieldset
      className={`panel stack at-start ${classes.question}`}
      data-open={account === undefined || undefined}
    >
      <legend>{words}</legend>
      <p className="quiet small">{messages.whyAccount}</p>
      <AccountChoice label={words} said={said} onSaid={onSaid} isAsking={isAsking} />
      {asksCurrency && (
        <div data-open={!currency || undefined}>
          <CurrencyField answer={currency ?? ''} onAnswer={onCurrency} />
        </div>
      )}
      {currency && <OtherCurrency account={account} currencies={[currency]} />}
    </fieldset>
  )
}

function answerTo({ about, suggested }: CsvColumns['questions'][number], answers: ColumnAnswers) {
  return answers[about] ?? suggested?.answer
}

/** What was suggested and left as it was: it is sent as an answer, so that the file is read as it was shown. */
function suggestedIn({ questions }: CsvColumns): ColumnAnswers {
  const all = questions.flatMap(({ about, suggested }) => (suggested ? [[about, suggested.answer]] : []))
  return Object.fromEntries(all)
}

/** The encoding is only asked as long as none is right. */
function isOpen({ about }: CsvColumns['questions'][number], answer: string | undefined): boolean {
  return about === 'encoding' || !answer
}

type SaveMappingProps = { fileName: string; mapping: CsvColumns['mapping'] }

function SaveMapping({ fileName, mapping }: SaveMappingProps) {
  const save = () => {
    const text = `${JSON.stringify(mapping, undefined, 2)}\n`
    saveFile(`${fileName}.json`, new Blob([text], { type: 'application/json' }))
  }
  return <Button onClick={save}>{messages.columnsDownload}</Button>
}

type QuestionsProps = Pick<CsvColumns, 'questions'> & {
  answers: ColumnAnswers
  onAnswer: (about: string, value: string) => void
}

function Questions({ questions, answers, onAnswer }: QuestionsProps) {
  return questions.map((question) => (
    <AskedQuestion
      key={question.about}
      question={question}
      answer={answerTo(question, answers)}
      onAnswer={(value) => onAnswer(question.about, value)}
    />
  ))
}

type AskedQuestionProps = {
  question: CsvColumns['questions'][number]
  answer: string | undefined
  onAnswer: (value: string) => void
}

function AskedQuestion({ question, answer, onAnswer }: AskedQuestionProps) {
  const { about, words, options, suggested, answer: given } = question
  return (
    <fieldset
      className={`panel stack at-start ${classes.question}`}
      data-open={isOpen(question, answer) || undefined}
    >
      <legend>{words}</legend>
      {suggested && given === undefined && (
        <p className="quiet small">{messages.suggestedBecause(suggested.why)}</p>
      )}
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
  const inUse = useValuesInUse('currency').filter((code) => all.includes(code))
  const others = all.filter((code) => !inUse.includes(code))
  return (
    <NativeSelect
      label={messages.currencyChoice}
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
    <table className="table cards level">
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
