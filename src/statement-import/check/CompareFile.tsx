import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useSyncExternalStore } from 'react'
import { stopReading } from '../../api/cache/refresh.ts'
import { readingOf } from '../../api/full-scan/reading-of.ts'
import { readingState } from '../../api/full-scan/reading-state.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { ImportChoices } from '../../api/statement-imports.ts'
import type { ImportRefusal } from '../../domain/statement-import.ts'
import { Button } from '../../ui/Button.tsx'
import { ChooseFile } from '../../ui/ChooseFile.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatDay } from '../../domain/moment.ts'
import * as columnMessages from '../column-messages.ts'
import { CsvColumnsForm, FileFaults, Remedy } from '../FileRefusal.tsx'
import classes from './Compare.module.css'
import { comparedFile, comparisonOf, guessColumns, linesOf } from './compared-file.ts'
import { ComparisonResult } from './ComparisonResult.tsx'
import type { ReadLines } from './file-tasks.ts'
import * as messages from './compare-messages.ts'

/** A file of statements compared with the transactions of any service, without taking it. */
export function CompareFile() {
  const chosen = useSyncExternalStore(comparedFile.subscribe, comparedFile.get)
  return (
    <section aria-labelledby="compare" className={classes.compare}>
      <h2 id="compare">{messages.title}</h2>
      <p className={classes.quiet}>{messages.intro}</p>
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

type Compared = NonNullable<ReturnType<typeof comparedFile.get>>

function Chosen({ chosen }: { chosen: Compared }) {
  const [session, client] = [useSession(), useQueryClient()]
  const { data, error, refetch, isFetching } = useQuery(linesOf(session, client, chosen))
  if (error)
    return (
      <Failure title={messages.notRead} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <p role="status">{messages.reading(chosen.file.name)}</p>
  if ('refusal' in data) return <Refused chosen={chosen} refusal={data.refusal} />
  return <Books chosen={chosen} read={data} />
}

/** Why the file was refused, and what would help. */
function Refused({ chosen, refusal }: { chosen: Compared; refusal: ImportRefusal }) {
  const { file, turn, choices } = chosen
  const again = (more: ImportChoices) => comparedFile.set({ ...chosen, choices: { ...choices, ...more } })
  if (refusal.remedy === 'mapping' && !refusal.areFitting)
    return (
      <Suspense>
        <CsvColumnsForm
          id={`compared ${turn}`}
          fileName={file.name}
          intro={messages.columnsIntro}
          first={choices.columns ?? (refusal.within === undefined ? {} : { file: refusal.within })}
          guess={(answers, signal) => guessColumns(file, answers, signal)}
          onAnswered={(columns) => again({ columns })}
        />
      </Suspense>
    )
  return (
    <div className={classes.refusal}>
      <FileFaults faults={refusal.faults} />
      <Remedy refusal={refusal} action={messages.useChoice} onChosen={again} />
    </div>
  )
}

/** The books of the file's days, and what they have of it. */
function Books({ chosen, read }: { chosen: Compared; read: ReadLines }) {
  const [session, client] = [useSession(), useQueryClient()]
  const options = comparisonOf(session, client, chosen.turn, read)
  const { data, error, refetch, isFetching } = useQuery(options)
  const stop = () => {
    stopReading(client, options.queryKey)
    readingOf(session, client, 'transactions').stop()
  }
  if (data)
    return (
      <>
        {isFetching && <p role="status">{messages.comparingAgain}</p>}
        {read.readWith && (
          <p className={classes.quiet}>
            {columnMessages.readWith(read.readWith.name, formatDay(Date.parse(read.readWith.chosenAt)))}
          </p>
        )}
        <ComparisonResult file={chosen.file} choices={chosen.choices} read={read} comparison={data} />
      </>
    )
  if (error)
    return (
      <Failure
        title={messages.booksNotRead}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <div className={classes.progress}>
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
