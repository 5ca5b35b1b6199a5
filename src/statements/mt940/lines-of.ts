import { mostTextLines, tooMany } from '../common/limits.ts'

/** A line of the file: its number from 1, the tag that it starts with, if any, and the next tag after it. */
export type TextLine = { at: number; text: string; tag: string | undefined; next: string | undefined }

const tagged = /^\s*:(13D|20|21|25P?|28C?|34F|60[FM]?|61|62[FM]?|64|65F?|86|90[CD]|NS[A-Z]?):/i

/**
 * The lines of a file with any line ends, without the control characters that wrap messages in transport (SOH, ETX …).
 */
export function linesOf(text: string): TextLine[] {
  // CR CR LF also counts as one: some transfers double the CR.
  const rows = text.replace(/[^\P{Cc}\t\n\r\u0080-\u009F]|\uFEFF/gu, '').split(/\r{0,2}\n|\r/)
  if (rows.length > mostTextLines) throw tooMany(mostTextLines, 'lines of text')
  const lines: TextLine[] = []
  for (const [index, row] of rows.entries()) {
    // Some savings banks break the line inside the tag: `:`, then `86:` on the next line.
    if (isTorn(row, rows[index + 1])) continue
    const whole = isTorn(rows[index - 1], row) ? `:${row}` : row
    lines.push({ at: index + 1, text: whole, tag: tagged.exec(whole)?.[1]?.toUpperCase(), next: undefined })
  }
  return withNext(lines)
}

function isTorn(row: string | undefined, after: string | undefined): boolean {
  return row?.trim() === ':' && after !== undefined && tagged.test(`:${after}`)
}

function withNext(lines: TextLine[]): TextLine[] {
  let next: string | undefined
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index]
    if (!line) continue
    line.next = next
    next = line.tag ?? next
  }
  return lines
}
