import { formatDay } from '../domain/moment.ts'
import type { ViesAnswer } from '../domain/vies-answer.ts'
import classes from './ContactDetails.module.css'
import * as messages from './page-messages.ts'

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

/** Whether the number was valid, on which day, and the consultation number. */
export function verdictOf({ valid, askedAt, consultationNumber }: ViesAnswer): string {
  return messages.verdict(valid, formatDay(Date.parse(askedAt), 'medium'), consultationNumber)
}
