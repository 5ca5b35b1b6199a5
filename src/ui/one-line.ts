/**
 * Text as an input of one line holds it. The browser would join the lines by itself and call that a change, and an edit
 * would send a field through which somebody only passed (HTML, value sanitization).
 */
export function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}

/** Text as an input of several lines holds it: whatever parted the lines, they are parted by a line feed. */
export function severalLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
