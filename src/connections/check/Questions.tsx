import { Radio } from '@mantine/core'
import { useId, useState } from 'react'
import type { Question } from '../../dialect/detect/observations.ts'
import { mergeProfiles, type PartialProfile } from '../../dialect/profile/resolve.ts'
import { Button } from '../../ui/Button.tsx'
import * as messages from '../page-messages.tsx'
import { Fault } from '../../ui/Failure.tsx'

type QuestionsProps = {
  title: string
  questions: Question[]
  /** Receives the settings that the answers imply. */
  onAnswer: (sets: PartialProfile) => void
}

/** The questions that only the user can answer. Each can be left open. */
export function Questions({ title, questions, onAnswer }: QuestionsProps) {
  /** The label of the chosen option, by the question's path. */
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const answers = questions.flatMap(({ path, options }) =>
    options.filter(({ label }) => label === chosen[path]).map(({ sets }) => sets),
  )
  return (
    <form
      aria-labelledby={id}
      className="stack panel"
      onSubmit={(event) => {
        event.preventDefault()
        if (answers.length > 0) onAnswer(mergeProfiles(...answers))
        else setMissing(true)
      }}
    >
      <h3 id={id}>{title}</h3>
      {questions.map(({ path, text, sample, options, blocking }) => (
        <fieldset key={path}>
          <legend>{text}</legend>
          <p className="quiet">
            {blocking ? messages.sends(<code>{sample}</code>) : messages.sendsOptional(<code>{sample}</code>)}
          </p>
          {options.map(({ label }) => (
            <Radio
              key={label}
              label={label}
              name={`${id} ${path}`}
              checked={chosen[path] === label}
              onChange={() => setChosen({ ...chosen, [path]: label })}
            />
          ))}
        </fieldset>
      ))}
      {isMissing && answers.length === 0 && <Fault>{messages.chooseFirst}</Fault>}
      <div>
        <Button type="submit" look="main">
          {messages.useAnswers(questions.length)}
        </Button>
      </div>
    </form>
  )
}
