import type { Choice } from './choice.ts'

/**
 * The id of a choice's option. It belongs to the choice, not to its position, so that screen readers notice when the
 * first choice changes.
 */
export function optionId(list: string, choice: Choice): string {
  return `${list}-${encodeURIComponent(choice.id)}`
}
