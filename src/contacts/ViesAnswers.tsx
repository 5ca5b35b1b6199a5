import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../api/session/use-session.ts'
import { askVies, viesAnswers } from '../api/vies-answers.ts'
import type { Contact } from '../domain/contact.ts'
import { euVatNumber, type ViesAnswer } from '../domain/vies-answer.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { formatDay } from '../domain/moment.ts'
import * as messages from './page-messages.ts'
import classes from './ContactDetails.module.css'

/** What VIES answered about the contact's VAT number, and a button that asks it; nothing if it is none of the EU. */
export function ViesAnswers({ contact: { vatNumber, country } }: { contact: Contact }) {
  const number = euVatNumber(vatNumber, country)
  return number === undefined ? null : <Answers key={number} number={number} />
}

function Answers({ number }: { number: string }) {
  const [session, client] = [useSession(), useQueryClient()]
  const kept = useQuery(viesAnswers(session, number))
  const ask = useMutation({ mutationFn: () => askVies(session, client, number) })
  if (kept.isError) return <Failure title={messages.viesNotRead} of={kept} />
  const [last, ...earlier] = kept.data ?? []
  const label = ask.isPending
    ? messages.asking
    : ask.error
      ? messages.tryAgain
      : last
        ? messages.askAgain
        : messages.ask
  return (
    <div className="stack small at-start after">
      {last && <ViesAnswerWords answer={last} />}
      {ask.error && (
        <p role="alert" className="caution">
          {messages.notAnswered(ask.error.message)}
        </p>
      )}
      <Button title={messages.askHint} busy={ask.isPending || !kept.data} onClick={() => ask.mutate()}>
        {label}
      </Button>
      <p role="status" className="visually-hidden">
        {ask.isPending ? messages.asking : ask.data && verdictOf(ask.data)}
      </p>
      {earlier.length > 0 && (
        <details>
          <summary>{messages.earlier}</summary>
          <ul className="stack">
            {earlier.map((answer) => (
              <li key={answer.askedAt}>
                <ViesAnswerWords answer={answer} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** An answer of VIES in words: valid or not, when, the consultation number, name and address, and who asked. */
export function ViesAnswerWords({ answer }: { answer: ViesAnswer }) {
  const { valid, name, address, askedBy } = answer
  const given = [name, address].filter(Boolean).join('\n')
  return (
    <div className={classes.answer}>
      <p className={valid ? '' : 'caution'}>{verdictOf(answer)}</p>
      {(valid || given) && <p>{given || messages.noName}</p>}
      <p className="quiet">{messages.askedBy(askedBy)}</p>
    </div>
  )
}

function verdictOf({ valid, askedAt, consultationNumber }: ViesAnswer): string {
  return messages.verdict(valid, formatDay(Date.parse(askedAt), 'medium'), consultationNumber)
}
