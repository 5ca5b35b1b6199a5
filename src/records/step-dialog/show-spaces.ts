import { oneLine } from '../../ui/one-line.ts'

/** The text on one line, with a dot for each space that would go unnoticed: at its ends, or one of several. */
export function showSpaces(text: string): string {
  return oneLine(text).replace(/^ +| +$| {2,}/g, (spaces) => '·'.repeat(spaces.length))
}
