import { beginsMessage, isOver, kindOf, refuseOutOfPlace } from './order.ts'
import { refuseTooMany } from '../common/limits.ts'
import { linesOf, type TextLine } from './lines-of.ts'
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
