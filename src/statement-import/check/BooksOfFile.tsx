import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { stopReading } from '../../api/cache/refresh.ts'
import { readingOf } from '../../api/full-scan/reading-of.ts'
import { readingState } from '../../api/full-scan/reading-state.ts'
import { useSession } from '../../api/session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import classes from './Compare.module.css'
import { comparisonOf } from './compared-file.ts'
import type { ComparedFile } from './compared-file.ts'
import { ComparisonResult } from './ComparisonResult.tsx'
import type { ReadLines } from './file-tasks.ts'
import * as messages from '../page-messages.ts'

/** The books of the file's days, and what they have of it. */
export function BooksOfFile({ chosen, read }: { chosen: ComparedFile; read: ReadLines }) {
  const [session, client] = [useSession(), useQueryClient()]
  const options = comparisonOf(session, client, chosen, read)
  const { data, error, refetch, isFetching } = useQuery(options)
  const stop = () => {
    stopReading(client, options.queryKey)
    readingOf(session, client, 'transactions').stop()
  }
  if (data)
    return (
      <>
        {isFetching && <p role="status">{messages.comparingAgain}</p>}
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
    <div className={`row ${classes.actions}`}>
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
