import { beginsMessage, isOver, kindOf, refuseOutOfPlace } from './order.ts'
import { refuseTooMany, mostTextLines, tooMany } from '../common/limits.ts'
import type { Field, Message } from './message.ts'

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

/**
 * `-` ends a message unless the message continues: then it is text. `-}` and the start of a SWIFT block always end it.
 */
function endsAt({ text, next }: TextLine, message: Message): boolean {
  if (/^\s*(?:-\}|\{[1-5]:)/.test(text)) return true
  if (!/^\s*-(?:XXX)?\s*$/i.test(text)) return false
  return isOver(message) || next === undefined || next.startsWith('2')
}

/** A line of the file: its number from 1, the tag that it starts with, if any, and the next tag after it. */
type TextLine = { at: number; text: string; tag: string | undefined; next: string | undefined }

const tagged = /^\s*:(13D|20|21|25P?|28C?|34F|60[FM]?|61|62[FM]?|64|65F?|86|90[CD]|NS[A-Z]?):/i

/**
 * The lines of a file with any line ends, without the control characters that wrap messages in transport (SOH, ETX …).
 */
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
