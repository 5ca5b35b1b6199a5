/**
 * Text as a single-line input holds it. The browser would join the lines itself and count that as a change, so an edit would
 * send a field that the user only passed through (HTML, value sanitization).
 */
export function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}

/** Text as a multi-line input holds it: all kinds of line breaks become line feeds. */
export function severalLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
