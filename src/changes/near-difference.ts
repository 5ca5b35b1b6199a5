import { oneLine } from '../ui/one-line.ts'

/**
 * Shortens the beginning that two texts share, so that their difference is visible where a line has room for only part
 * of a long text.
 */
export function nearDifference(before: string, after: string): [before: string, after: string] {
  let same = 0
  while (same < before.length && same < after.length && before[same] === after[same]) same += 1
  if (same <= longest) return [before, after]
  // Never splits a character of two units.
  const from = /[\uDC00-\uDFFF]/.test(before[same - kept] ?? '') ? same - kept - 1 : same - kept
  return [`…${before.slice(from)}`, `…${after.slice(from)}`]
}

/** The longest shared beginning that is shown whole, in units of UTF-16. */
const longest = 20
/** How much is shown of a longer one. */
const kept = 10

/** The text on one line, with a dot for each space that would go unnoticed: at its ends, or one of several. */
export function showSpaces(text: string): string {
  return oneLine(text).replace(/^ +| +$| {2,}/g, (spaces) => '·'.repeat(spaces.length))
}
