import { NativeSelect, Radio } from '@mantine/core'
import { useId, useEffect, type RefObject } from 'react'
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

/**
 * Gives the first open question of a form the focus: what led there is gone, and its focus with it. What someone types for
 * another file keeps it. Once more, when what is `known` changes.
 */
export function useFocusOnQuestion(form: RefObject<HTMLFormElement | null>, known: unknown): void {
  useEffect(() => {
    if (document.activeElement instanceof HTMLInputElement) return
    const fields = form.current
    const field =
      fields?.querySelector('[data-open] :is(input, select)') ??
      fields?.querySelector('input:checked') ??
      fields?.querySelector('input, select')
    if (field instanceof HTMLElement) field.focus()
  }, [form, known])
}
