import type { Choice } from './profile-settings.ts'

/** The two labelled options of an on/off setting. */
export function booleanChoice(yes: string, no: string): Choice[] {
  return [
    [true, yes],
    [false, no],
  ]
}
