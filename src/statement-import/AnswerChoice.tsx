import { NativeSelect, Radio } from '@mantine/core'
import { useId } from 'react'
import * as messages from './page-messages.ts'

type AnswerChoiceProps = {
  /** The question. */
  label: string
  options: readonly { value: string; label: string }[]
  answer: string | undefined
  onAnswer: (value: string) => void
}

const mostRadios = 10

/** The answers to a question about a file, under each other or, if there are many, in a menu. */
export function AnswerChoice({ label, options, answer, onAnswer }: AnswerChoiceProps) {
  const name = useId()
  if (options.length > mostRadios)
    return (
      <NativeSelect
        aria-label={label}
        value={answer ?? ''}
        data={[{ value: '', label: messages.choose, disabled: true }, ...options]}
        onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
      />
    )
  return options.map((option) => (
    <Radio
      key={option.value}
      name={name}
      label={option.label}
      checked={answer === option.value}
      onChange={() => onAnswer(option.value)}
    />
  ))
}
