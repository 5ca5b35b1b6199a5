import type { Detection } from '../../dialect/detect/check.ts'
import type { PartialProfile } from '../../dialect/profile/resolve.ts'
import classes from './CheckResult.module.css'
import { Questions } from './Questions.tsx'
import { Samples } from './Samples.tsx'
import * as messages from './messages.tsx'

type FindingsProps = {
  name: string
  detection: Detection
  onAnswer: (sets: PartialProfile) => void
}

/** The results of a check: open questions, how each setting was decided, and how real records are read. */
export function Findings({ name, detection, onAnswer }: FindingsProps) {
  const { questions, steps, samples } = detection
  return (
    <>
      {questions.length > 0 && (
        <Questions title={messages.questionsAbout(name)} questions={questions} onAnswer={onAnswer} />
      )}
      <h3>{messages.whatWasFound}</h3>
      <ol className={classes.steps}>
        {steps.map(({ title, result, evidence, decided }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>
              {result}
              {!decided && <em className={classes.open}>{messages.notDecided}</em>}
            </span>
            <small>{evidence}</small>
          </li>
        ))}
      </ol>
      <Samples resource="contacts" title={messages.contacts} samples={samples} />
      <Samples resource="transactions" title={messages.transactions} samples={samples} />
    </>
  )
}
