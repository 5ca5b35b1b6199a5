// The words round them are English, so the months are, too.
const words = 'en-GB'

/** A moment for the eye: the day and the minute. */
export function momentOf(at: number): string {
  return new Date(at).toLocaleString(words, { dateStyle: 'medium', timeStyle: 'short' })
}

/** The day of a moment in words: "3 March 2026". */
export function dayOf(at: number): string {
  return new Date(at).toLocaleDateString(words, { dateStyle: 'long' })
}
