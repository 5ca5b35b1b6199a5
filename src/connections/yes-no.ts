import type { Choice } from './profile-settings.ts'

/** The two choices of a setting that is on or off, in words. */
export function yesNo(yes: string, no: string): Choice[] {
  return [
    [true, yes],
    [false, no],
  ]
}
