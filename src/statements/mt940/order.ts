import { cleanText } from '../common/normalize.ts'
import type { Message, Field } from './message.ts'
import { StatementError } from '../common/statement.ts'

/**
 * Refuses a field in a place where it has no meaning, since its owner would be a guess. A :86: before the first :61: is
 * about the statement, not a line (Danske Bank, "Customer Statement - MT940": text regarding the cash pool, or the
 * IBAN).
 */
export function refuseOutOfPlace(field: Field, message: Message): void {
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
export function beginsMessage(field: Field, message: Message): boolean {
  const kind = kindOf(field)
  if (kind === '20') return message.kinds.has('20') || message.kinds.has('61') || isOver(message)
  return kind === '25' && isOver(message)
}

/** Whether the lines of a message have ended: its closing balances or sums have started. */
export function isOver({ kinds }: Message): boolean {
  return ['62', '64', '65', '90'].some((kind) => kinds.has(kind))
}

/** `60` of `:60F:` and `:60M:`. */
export function kindOf({ tag }: Field): string {
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
