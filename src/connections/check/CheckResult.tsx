import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/session/api-error.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import { Button } from '../../ui/Button.tsx'
import { checkOf } from '../check-query.ts'
import classes from './CheckResult.module.css'
import type { NamedConnection } from '../connection-list.ts'
import { ConnectionSignIn } from '../sign-in/ConnectionSignIn.tsx'
import { Findings } from './Findings.tsx'
import * as messages from './messages.tsx'

type CheckResultProps = {
  connection: NamedConnection
  /** Counts the checks. */
  turn: number
  onAnswer: (sets: PartialProfile) => void
  onClose: () => void
}

/** Reads from a service, and explains step by step what it sends. */
export function CheckResult({ connection, turn, onAnswer, onClose }: CheckResultProps) {
  const { data, error, isFetching, refetch } = useQuery(checkOf(useSession(), connection, turn))
  const [tried, setTried] = useState(false)
  const failure = isFetching ? null : error
  const asksToSignIn = failure instanceof ApiError && failure.failure === 'signed-out'
  return (
    <section aria-label={messages.checkOfName(connection.name)} className={classes.check}>
      <p role="status" className={classes.status}>
        {isFetching ? messages.reading : data && summaryOf(data.questions.length, data.certain)}
      </p>
      {failure && !asksToSignIn && (
        <p role="alert" className={classes.failure}>
          {failure.message}
        </p>
      )}
      {asksToSignIn && (
        <ConnectionSignIn
          connection={connection}
          refusal={tried ? messages.signInRefused : failure.message}
          onDone={() => {
            setTried(true)
            void refetch()
          }}
          onCancel={onClose}
        />
      )}
      {data && !isFetching && <Findings name={connection.name} detection={data} onAnswer={onAnswer} />}
      {!asksToSignIn && (
        <div>
          <Button onClick={onClose}>{messages.closeCheck}</Button>
        </div>
      )}
    </section>
  )
}

function summaryOf(questions: number, certain: boolean): string {
  if (questions > 0) return messages.questionsLeft(questions)
  return certain ? messages.understood : messages.tooFewRecords
}
