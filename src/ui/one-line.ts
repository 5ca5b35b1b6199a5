/** Text as a single-line input holds it: joined by the browser, it would count as a change of a field only passed through. */
export function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}

/** Text as a multi-line input holds it: all kinds of line breaks become line feeds. */
export function severalLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
