import { mostTextLines, refuseTooMany, StatementError, tooMany } from '../common/statement.ts'
import { cleanText } from '../common/normalize.ts'

/** A field of a message, `:61:`, `:86:` …, with its lines unchanged; the first is the text after the tag. */
export type Field = { tag: string; at: number; lines: string[] }

/** One message from its first field to its last, with the tags that it contains; cutOff when the file ends without an end mark. */
export type Message = { at: number; fields: Field[]; kinds: Set<string>; cutOff: boolean }

/**
 * The messages of a file, ignoring what surrounds them: SWIFT blocks, bank headers, `-`. Only the tags of MT940 and
 * MT942 count, because texts are split anywhere, so that one of their lines can start with `:26:37`.
 */
export function messagesOf(text: string): Message[] {
  const messages: Message[] = []
  let message: Message | undefined
  let entries = 0
  for (const line of linesOf(text)) {
    const field = fieldAt(line)
    if (field && !isTime(field, message)) {
      if (!message || beginsMessage(field, message)) {
        message = { at: field.at, fields: [], kinds: new Set(), cutOff: true }
        messages.push(message)
        refuseTooMany({ statements: messages.length }, field.at)
      }
      refuseOutOfPlace(field, message)
      message.fields.push(field)
      if (field.tag === '61') refuseTooMany({ lines: (entries += 1) }, field.at)
      message.kinds.add(kindOf(field))
    } else if (message && endsAt(line, message)) {
      message.cutOff = false
      message = undefined
    } else message?.fields.at(-1)?.lines.push(line.text)
  }
  for (const followed of messages.slice(0, -1)) followed.cutOff = false
  return messages
}

function fieldAt({ at, tag, text }: TextLine): Field | undefined {
  if (tag === undefined) return undefined
  return { tag, at, lines: [text.trimStart().slice(tag.length + 2)] }
}

/** `… 2019-04-22T03` may continue with `:20:08` on the next line, which is a time and not a tag. */
function isTime({ tag, lines }: Field, message: Message | undefined): boolean {
  const last = message?.fields.at(-1)
  if (!message || !last || !/^(?:86|NS)/.test(last.tag) || isOver(message)) return false
  const [rest = ''] = lines
  return /^[1-5]\d$/.test(tag) && /^[0-5]\d(?!\d)/.test(rest) && /\d\s*$/.test(last.lines.at(-1) ?? '')
}

/** `-` ends a message unless the message continues: then it is text. `-}` and the start of a SWIFT block always end it. */
function endsAt({ text, next }: TextLine, message: Message): boolean {
  if (/^\s*(?:-\}|\{[1-5]:)/.test(text)) return true
  if (!/^\s*-(?:XXX)?\s*$/i.test(text)) return false
  return isOver(message) || next === undefined || next.startsWith('2')
}

/** A line of the file: its number from 1, the tag that it starts with, if any, and the next tag after it. */
type TextLine = { at: number; text: string; tag: string | undefined; next: string | undefined }

const tagged = /^\s*:(13D|20|21|25P?|28C?|34F|60[FM]?|61|62[FM]?|64|65F?|86|90[CD]|NS[A-Z]?):/i

/** The lines of a file with any line ends, without the control characters that wrap messages in transport (SOH, ETX …). */
function linesOf(text: string): TextLine[] {
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

/**
 * Refuses a field in a place where it has no meaning, since its owner would be a guess. A :86: before the first :61: is
 * about the statement, not a line (Danske Bank, "Customer Statement - MT940": text regarding the cash pool, or the
 * IBAN).
 */
function refuseOutOfPlace(field: Field, message: Message): void {
  const kind = kindOf(field)
  const fault = (why: string) => {
    const written = cleanText(`:${field.tag}:${field.lines[0]}`.slice(0, 60))
    throw new StatementError(`${names[kind] ?? 'The field'} (${written}) ${why}`, field.at)
  }
  const isHead = /^(?:13|2\d|34|60|NS)$/.test(kind)
  if (message.fields.length === 0 && !isHead)
    fault('is outside of any statement: none has begun with :20:, or it has already ended')
  if (kind === '61' && isOver(message)) fault('comes after the end of the statement')
  if (/^(?:2\d|60)$/.test(kind) && (message.kinds.has('61') || isOver(message)))
    fault('comes after the lines of a statement, not before them')
  if (/^(?:25|60|62)$/.test(kind) && message.kinds.has(kind)) fault('appears twice in one statement')
}

/** A message starts with :20:. Banks that write it once for several accounts start the next with :25:. */
function beginsMessage(field: Field, message: Message): boolean {
  const kind = kindOf(field)
  if (kind === '20') return message.kinds.has('20') || message.kinds.has('61') || isOver(message)
  return kind === '25' && isOver(message)
}

/** Whether the lines of a message have ended: its closing balances or sums have started. */
export function isOver({ kinds }: Message): boolean {
  return ['62', '64', '65', '90'].some((kind) => kinds.has(kind))
}

/** `60` of `:60F:` and `:60M:`. */
function kindOf({ tag }: Field): string {
  return tag.slice(0, 2)
}

const names: Record<string, string> = {
  '20': 'The number of the message',
  '25': 'The account',
  '28': 'The number of the statement',
  '60': 'The opening balance',
  '61': 'The line',
  '62': 'The closing balance',
  '86': 'The text',
}
