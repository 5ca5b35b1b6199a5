import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useCapability, useSession } from '../../api/session/use-session.ts'
import type { ImportChoices } from '../../api/statement-imports.ts'
import type { ColumnAnswers } from '../../domain/csv-columns.ts'
import { isAccountOpen, type ImportRefusal } from '../../domain/statement-import.ts'
import { Button } from '../../ui/Button.tsx'
import { ChooseFile } from '../../ui/ChooseFile.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { AccountOfFile } from '../AccountOfFile.tsx'
import { CsvColumnsForm, FileFaults, Remedy } from '../FileRefusal.tsx'
import classes from './Compare.module.css'
import { comparedFile, guessColumns, linesOf, comparisonOf, type ComparedFile } from './compared-file.ts'
import type { ReadLines } from './file-tasks.ts'
import * as messages from '../page-messages.ts'
import { stopReading } from '../../api/cache/refresh.ts'
import { readingOf } from '../../api/full-scan/reading-of.ts'
import { readingState } from '../../api/full-scan/reading-state.ts'
import { ComparisonResult } from './ComparisonResult.tsx'

/** A file of statements compared with the transactions of any service, without taking it. */
export function CompareFile() {
  const chosen = useSyncExternalStore(comparedFile.subscribe, comparedFile.get)
  return (
    <section aria-labelledby="compare" className={`stack ${classes.compare} ${chosen ? '' : 'screen-only'}`}>
      <h2 id="compare">{messages.compareTitle}</h2>
      <p className="quiet">{messages.compareIntro}</p>
      <ChooseFile
        name={chosen?.file.name}
        isOpen={chosen !== undefined}
        hint={messages.hint}
        onFile={(file) => comparedFile.set({ file, turn: (chosen?.turn ?? 0) + 1, choices: {} })}
      />
      {chosen && <Chosen key={chosen.turn} chosen={chosen} />}
    </section>
  )
}

function Chosen({ chosen }: { chosen: ComparedFile }) {
  const [session, client] = [useSession(), useQueryClient()]
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...linesOf(session, client, chosen),
    placeholderData: keepPreviousData,
  })
  const reading = <p role="status">{messages.compareReading(chosen.file.name)}</p>
  if (error) return <Failure title={messages.compareNotRead} of={{ error, refetch, isFetching }} />
  if (!data) return reading
  if (!('refusal' in data))
    return (
      <Read chosen={chosen} read={data}>
        {isPlaceholderData ? reading : <BooksOfFile chosen={chosen} read={data} />}
      </Read>
    )
  return isPlaceholderData ? reading : <Refused chosen={chosen} refusal={data.refusal} />
}

function readAgain(chosen: ComparedFile, more: ImportChoices): void {
  comparedFile.set({ ...chosen, choices: { ...chosen.choices, ...more } })
}

type ReadProps = { chosen: ComparedFile; read: ReadLines; children: ReactNode }

/** What is shown of a file that was read; the columns of one for which they were chosen can be changed. */
function Read({ chosen, read: { readWith, within, askedAccount, lines }, children }: ReadProps) {
  const knowsAccounts = useCapability('bank-accounts')
  const [isChanging, setIsChanging] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { columns } = chosen.choices
  const place = within === undefined ? {} : { file: within }
  const first = columns ?? (readWith && { ...readWith.answers, ...place })
  return (
    <>
      {readWith && <p className="quiet">{messages.readWith(readWith)}</p>}
      {first && (
        <div className="row after">
          <Button ref={button} aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
            {messages.changeColumns}
          </Button>
        </div>
      )}
      {first && isChanging ? (
        <Columns
          chosen={chosen}
          intro={messages.compareColumnsIntroAgain}
          first={first}
          onAnswered={() => {
            setIsChanging(false)
            button.current?.focus()
          }}
        />
      ) : (
        <>
          {knowsAccounts && askedAccount && (
            <AccountOfFile
              fileName={chosen.file.name}
              asked={askedAccount}
              currencies={[...new Set(lines.map(({ currency }) => currency))]}
              onAnswer={(bankAccount) => readAgain(chosen, { bankAccount })}
            />
          )}
          {!(knowsAccounts && isAccountOpen(askedAccount)) && children}
        </>
      )}
    </>
  )
}

type ColumnsProps = { chosen: ComparedFile; intro: string; first: ColumnAnswers; onAnswered?: () => void }

/** Asks what the columns of the file mean, and reads it so. */
function Columns({ chosen, intro, first, onAnswered }: ColumnsProps) {
  return (
    <Suspense>
      <CsvColumnsForm
        id={`compared ${chosen.turn}`}
        fileName={chosen.file.name}
        intro={intro}
        first={first}
        guess={(answers, signal) => guessColumns(chosen.file, answers, signal)}
        firstAccount={chosen.choices.bankAccount}
        onAnswered={(columns, bankAccount) => {
          readAgain(chosen, { columns, ...(bankAccount !== undefined && { bankAccount }) })
          onAnswered?.()
        }}
      />
    </Suspense>
  )
}

function Refused({ chosen, refusal }: { chosen: ComparedFile; refusal: ImportRefusal }) {
  const { columns } = chosen.choices
  if (refusal.remedy === 'mapping' && !refusal.areFitting)
    return (
      <Columns
        chosen={chosen}
        intro={messages.compareColumnsIntro}
        first={columns ?? (refusal.within === undefined ? {} : { file: refusal.within })}
      />
    )
  return (
    <>
      <div className="stack at-start">
        <FileFaults faults={refusal.faults} />
        <Remedy
          refusal={refusal}
          action={messages.useChoice}
          onChosen={(choice) => readAgain(chosen, choice)}
        />
      </div>
      {columns && !refusal.remedy && (
        <Columns chosen={chosen} intro={messages.compareColumnsIntroAgain} first={columns} />
      )}
    </>
  )
}

/** The books of the file's days, and what they have of it. */
function BooksOfFile({ chosen, read }: { chosen: ComparedFile; read: ReadLines }) {
  const [session, client] = [useSession(), useQueryClient()]
  const options = comparisonOf(session, client, chosen, read)
  const { data, error, refetch, isFetching } = useQuery(options)
  const stop = () => {
    void stopReading(client, options.queryKey)
    readingOf(session, client, 'transactions').stop()
  }
  if (data)
    return (
      <>
        {isFetching && <p role="status">{messages.comparingAgain}</p>}
        <ComparisonResult file={chosen.file} choices={chosen.choices} read={read} comparison={data} />
      </>
    )
  if (error) return <Failure title={messages.booksNotRead} of={{ error, refetch, isFetching }} />
  return (
    <div className="row after">
      {isFetching ? <Progress /> : <p role="status">{messages.stopped}</p>}
      {/* One button, so that it keeps the focus. */}
      <Button onClick={isFetching ? stop : () => void refetch()}>
        {isFetching ? messages.stop : messages.goOn}
      </Button>
    </div>
  )
}

/** How many transactions were read, where Bookend reads them all itself; announced once. */
function Progress() {
  const store = readingState(useSession(), 'transactions')
  const { state, read, of } = useSyncExternalStore(store.subscribe, store.get)
  return (
    <>
      <p>{state === 'reading' ? messages.readingPart(read, of) : messages.readingBooks}</p>
      <p role="status" className="visually-hidden">
        {messages.readingBooks}
      </p>
    </>
  )
}
