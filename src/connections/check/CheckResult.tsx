import { textAt } from '../../domain/field.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/session/api-error.ts'
import { useSession } from '../../api/session/use-session.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import { Button } from '../../ui/Button.tsx'
import { checkOf } from '../check-query.ts'
import type { NamedConnection } from '../connection-list.ts'
import { ConnectionSignIn } from '../sign-in/ConnectionSignIn.tsx'
import * as messages from '../page-messages.tsx'
import type { Detection } from '../../dialect/detect/check.ts'
import { Questions } from './Questions.tsx'
import { labelOf, fieldsOf } from '../../domain/fields.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

type CheckResultProps = {
  connection: NamedConnection
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
    <section aria-label={messages.checkOfName(connection.name)} className="stack">
      <p role="status">
        {isFetching ? messages.reading : data && summaryOf(data.questions.length, data.certain)}
      </p>
      {failure && !asksToSignIn && (
        <p role="alert" className="refusal">
          {failure.message}
        </p>
      )}
      {asksToSignIn && (
        <ConnectionSignIn
          connection={connection}
          refusal={tried ? messages.notAccepted : failure.message}
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

type FindingsProps = {
  name: string
  detection: Detection
  onAnswer: (sets: PartialProfile) => void
}

/** The results of a check: open questions, how each setting was decided, and how real records are read. */
function Findings({ name, detection, onAnswer }: FindingsProps) {
  const { questions, steps, samples } = detection
  return (
    <>
      {questions.length > 0 && (
        <Questions title={messages.questionsAbout(name)} questions={questions} onAnswer={onAnswer} />
      )}
      <h3>{messages.whatWasFound}</h3>
      <ol className="lined">
        {steps.map(({ title, result, evidence, decided }) => (
          <li key={title} className="tiles">
            <strong>{title}</strong>
            <span>
              {result} {!decided && <mark className="small">{messages.notDecided}</mark>}
            </span>
            <span className="quiet small">{evidence}</span>
          </li>
        ))}
      </ol>
      <Samples resource="contacts" title={messages.contacts} samples={samples} />
      <Samples resource="transactions" title={messages.transactions} samples={samples} />
    </>
  )
}

type SamplesProps = { resource: CollectionName; title: string; samples: Detection['samples'] }

/** Real records side by side: as sent, and as Bookend reads them. */
function Samples({ resource, title, samples }: SamplesProps) {
  const rows = samples.filter((sample) => sample.resource === resource)
  if (rows.length === 0) return null
  return (
    <>
      <h3>{messages.samplesOf(title)}</h3>
      {rows.map(({ raw, read }) => (
        <div key={read.id} className="tiles">
          <div>
            <h4 className="quiet small">{messages.asSent}</h4>
            <pre
              className="note bounded"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a long record
              tabIndex={0}
              aria-label={messages.namedAsSent(title, read.id)}
              role="group"
            >
              {raw}
            </pre>
          </div>
          <div>
            <h4 className="quiet small">{messages.asUnderstood}</h4>
            {/* The group surrounds the list: a list with another role would no longer own its terms. */}
            <div
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as for what was sent
              tabIndex={0}
              aria-label={messages.namedAsUnderstood(title, read.id)}
              role="group"
              className="bounded"
            >
              <dl className="terms">
                {['id', ...fieldsOf[resource]].map((field) => (
                  <div key={field}>
                    <dt>{field === 'id' ? messages.id : labelOf(field)}</dt>
                    <dd>
                      {textAt(read, field) || <span className="quiet">–</span>}
                      {read.aside?.doubts[field] && (
                        <mark className="small">{messages.notUnderstood(read.aside.doubts[field])}</mark>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </div>
        </div>
      ))}
    </>
  )
}
