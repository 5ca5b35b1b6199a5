import { beginsMessage, isOver, kindOf, refuseOutOfPlace } from './order.ts'
import { linesOf, type TextLine } from './text-lines.ts'

/** A field of a message, `:61:`, `:86:` …, with its lines as they are; the first is what stands behind the tag. */
export type Field = { tag: string; at: number; lines: string[] }

/** One message from its first field to its last, with the kinds of field that it has; cutOff when the file ends without a mark behind it. */
export type Message = { at: number; fields: Field[]; kinds: Set<string>; cutOff: boolean }

/**
 * The messages of a file, whatever stands around and between them: SWIFT blocks, headers of banks, `-`. Only tags that an MT940 or MT942
 * has count as such, for texts are cut at any sign, and then a line of them can begin with `:26:37`.
 */
export function messagesOf(text: string): Message[] {
  const messages: Message[] = []
  let message: Message | undefined
  for (const line of linesOf(text)) {
    const field = fieldAt(line)
    if (field && !isTime(field, message)) {
      if (!message || beginsMessage(field, message)) {
        message = { at: field.at, fields: [], kinds: new Set(), cutOff: true }
        messages.push(message)
      }
      refuseOutOfPlace(field, message)
      message.fields.push(field)
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

/** `… 2019-04-22T03` may go on with `:20:08` on the next line, which is a time and no tag. */
function isTime({ tag, lines }: Field, message: Message | undefined): boolean {
  const last = message?.fields.at(-1)
  if (!message || !last || !/^(?:86|NS)/.test(last.tag) || isOver(message)) return false
  const [rest = ''] = lines
  return /^[1-5]\d$/.test(tag) && /^[0-5]\d(?!\d)/.test(rest) && /\d\s*$/.test(last.lines.at(-1) ?? '')
}

/** `-` ends a message, unless more of it follows: then it is text. `-}` and what begins a block of SWIFT always do. */
function endsAt({ text, next }: TextLine, message: Message): boolean {
  if (/^\s*(?:-\}|\{[1-5]:)/.test(text)) return true
  if (!/^\s*-(?:XXX)?\s*$/i.test(text)) return false
  return isOver(message) || next === undefined || next.startsWith('2')
}
