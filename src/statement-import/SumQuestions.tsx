import { formatAmount } from '../domain/money.ts'
import { SumAnswer, sumQuestionOf, type ImportPlan, type PlannedLine } from '../domain/statement-import.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Failure.tsx'
import { Figure } from '../ui/Figure.tsx'
import { AnswerChoice } from './AccountChoice.tsx'
import classes from './ImportDialog.module.css'
import { importQueue } from './import-queue.ts'
import * as messages from './page-messages.ts'

export type SumQuestionsProps = {
  id: number
  plan: ImportPlan
  /** What was said so far, by the places of the lines. */
  sums: Record<string, SumAnswer> | undefined
  /** Whether someone wanted to import the file before saying it. */
  isAsking: boolean
}

/** Asks of each line that would count twice whether it is imported, of the payments of a batch together. */
export function SumQuestions({ id, plan, sums = {}, isAsking }: SumQuestionsProps) {
  const all = sumQuestions(plan)
  const answer = (places: readonly number[], said: SumAnswer) =>
    importQueue.answerSums(id, Object.fromEntries(places.map((place) => [place, said])))
  return (
    <>
      {all.map(({ line, places, count }) => {
        const [place = 0] = places
        const {
          date,
          batchDay = date,
          counterpart,
          description,
          amount,
          currency,
          inBatch,
          sumOfLines = 0,
        } = line
        const question =
          inBatch === undefined ? messages.sumQuestion(sumOfLines) : messages.batchQuestion(count)
        const answers = inBatch === undefined ? messages.sumAnswers : messages.batchAnswers
        return (
          <fieldset
            key={place}
            className={`panel stack at-start ${classes.question}`}
            data-open={!sums[place] || undefined}
          >
            <legend>{question}</legend>
            <p>
              {inBatch === undefined
                ? [date, counterpart || description].join(' · ')
                : [batchDay, messages.isThere].join(' · ')}
              {' · '}
              <Figure text={formatAmount(inBatch ?? amount, currency)} /> {currency}
            </p>
            <p className="quiet small">{inBatch === undefined ? messages.whySum : messages.whyBatch}</p>
            <AnswerChoice
              label={question}
              options={SumAnswer.options.map((value) => ({ value, label: answers[value] }))}
              answer={sums[place]}
              onAnswer={(value) => answer(places, SumAnswer.parse(value))}
            />
            {isAsking && !sums[place] && <Fault>{messages.saySum}</Fault>}
          </fieldset>
        )
      })}
      {all.length > 1 && (
        <div className="row">
          {SumAnswer.options.map((said) => (
            <Button
              key={said}
              onClick={() =>
                answer(
                  all.flatMap(({ places }) => places),
                  said,
                )
              }
            >
              {messages.sumForAll[said]}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

/** The questions about lines that would count twice, with the places of those that a plan names, and the number of all. */
function sumQuestions({ planned }: ImportPlan): { line: PlannedLine; places: number[]; count: number }[] {
  const asked = planned.filter(({ place }) => place !== undefined)
  return [...Map.groupBy(asked, sumQuestionOf).values()].flatMap((some) => {
    const [line] = some
    const places = some.flatMap(({ place }) => place ?? [])
    return line ? { line, places, count: line.payments ?? places.length } : []
  })
}

/** How many new lines of a plan are left out. */
export function leftOutIn(plan: ImportPlan, sums: Record<string, SumAnswer> = {}): number {
  const left = sumQuestions(plan).filter(({ places: [place = 0] }) => sums[place] === 'leave-out')
  return left.reduce((sum, { count }) => sum + count, 0)
}
