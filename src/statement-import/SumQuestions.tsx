import { formatAmount } from '../domain/money.ts'
import { SumAnswer, type ImportPlan, type PlannedLine } from '../domain/statement-import.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { Figure } from '../ui/Figure.tsx'
import { AnswerChoice } from './AnswerChoice.tsx'
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
  const all = perhapsSums(plan)
  const answer = (places: readonly number[], said: SumAnswer) =>
    importQueue.answerSums(id, Object.fromEntries(places.map((place) => [place, said])))
  return (
    <>
      {all.map(({ line, places }) => {
        const [place = 0] = places
        const { date, counterpart, description, amount, currency, inBatch, sumOfLines = 0 } = line
        const question =
          inBatch === undefined ? messages.sumQuestion(sumOfLines) : messages.batchQuestion(places.length)
        const answers = inBatch === undefined ? messages.sumAnswers : messages.batchAnswers
        return (
          <fieldset
            key={place}
            className={`panel stack at-start ${classes.question}`}
            data-open={!sums[place] || undefined}
          >
            <legend>{question}</legend>
            <p>
              {[date, inBatch === undefined ? counterpart || description : messages.isThere].join(' · ')}
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

/** The lines of a file that would count twice, of which someone must say whether they are imported: the payments of a batch together. */
function perhapsSums({ planned }: ImportPlan): { line: PlannedLine; places: number[] }[] {
  const asked = planned.filter(({ place }) => place !== undefined)
  const keyOf = ({ place, inBatch, date, currency }: PlannedLine) =>
    inBatch === undefined ? String(place) : `${date} ${inBatch} ${currency}`
  return [...Map.groupBy(asked, keyOf).values()].flatMap((some) =>
    some[0] ? { line: some[0], places: some.flatMap(({ place }) => place ?? []) } : [],
  )
}
