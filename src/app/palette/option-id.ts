import type { Choice } from './choice.ts'

/** The id of a choice's option. It belongs to the choice and not to its place, so that screen readers notice another first choice. */
export function optionId(list: string, choice: Choice): string {
  return `${list}-${encodeURIComponent(choice.id)}`
}
