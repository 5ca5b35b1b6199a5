import type { Path } from 'react-hook-form'
import type { Refusal } from './refusal.ts'
import type { ChangesForm } from './use-changes-form.ts'

/** Puts errors at their fields, the first of them focused, and returns the refusal with what is left in its message. */
export function showRefusal<Typed extends Record<string, string>, Changes>(
  form: ChangesForm<Typed, Changes>,
  frame: HTMLFormElement,
  refused: Refusal,
): Refusal {
  const names = [...(frame.elements as Iterable<{ name?: string }>)].map(({ name = '' }) => name)
  const others = refused.fields.filter(({ field }) => !names.includes(field))
  // In form order, whatever the service's order: the first one gets the focus.
  const ours = names.flatMap((name) => refused.fields.filter(({ field }) => field === name))
  for (const [index, { field, detail }] of ours.entries()) {
    form.setError(field as Path<Typed>, { type: 'service', message: detail }, { shouldFocus: index === 0 })
  }
  return { ...refused, message: wordsOf(refused, others) }
}

/** A refusal in words, with errors that belong to no field on screen. */
export function wordsOf({ message }: Refusal, fields: Refusal['fields']): string {
  return [message, ...fields.map(({ field, detail }) => `${field}: ${detail}`)].join(' ')
}
