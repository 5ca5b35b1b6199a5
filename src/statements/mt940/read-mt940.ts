import { withoutRepeatedReferences } from '../repeated-references.ts'
import { accountOf } from './account.ts'
import { currencyOf, readBalance } from './balance.ts'
import { messagesOf, type Field, type Message } from './fields.ts'
import { readEntry } from './line.ts'
import { isOver } from './order.ts'
import { referenceOf } from './reference.ts'
import { textsOf } from './texts.ts'
import { cleanText } from '../clean.ts'
import { StatementFault, type Statement, type StatementLine } from '../statement.ts'

// Our own, because the parsers on npm (mt940js 1.3.5, mt940-js 1.0.0) turn amounts into floats and days into Dates, and mt940js puts
// entries around the turn of the year into the wrong one (its issues 52 and 89, open since 2021).

/**
 * The statements of a file in SWIFT's MT940 (end of day) or MT942 (intraday), each page of a statement on its own, in the order of the
 * file. Expected entries of an MT942 (EC, ED) are not booked and passed over. Rule: SWIFT User Handbook, category 9.
 */
export function readMt940(text: string): Statement[] {
  const messages = messagesOf(text)
  if (messages.length === 0)
    throw new StatementFault('There is no statement in this file: none of its lines begins with :20:')
  return withoutRepeatedReferences(messages.map(readStatement))
}

function readStatement(message: Message): Statement {
  const { fields } = message
  const fieldOf = (tags: RegExp) => fields.find(({ tag }) => tags.test(tag))
  const [opening, closing, account] = [fieldOf(/^60/), fieldOf(/^62/), fieldOf(/^25/)]
  const intraday = !opening && !closing && fieldOf(/^(?:34F|13D|90[CD])$/) !== undefined
  refuseCutOff(message, intraday)
  const currency = currencyOf(message)
  return {
    format: intraday ? 'MT942' : 'MT940',
    bankAccount: account ? accountOf(account, currency) : '',
    name: cleanText(fieldOf(/^28/)?.lines[0] ?? ''),
    opening: opening && readBalance(opening, currency),
    closing: closing && readBalance(closing, currency),
    lines: linesOf(fields, currency, intraday),
  }
}

/**
 * A file that was cut off must not be taken for a whole one. SWIFT and the FinTS rules demand the closing balance; an MT942 has none,
 * but ends with its sums or a mark.
 */
function refuseCutOff(message: Message, intraday: boolean): void {
  const complete = isOver(message) || (intraday && !message.cutOff)
  if (complete) return
  throw new StatementFault(
    intraday
      ? 'The report that begins here has no end: the file seems to be cut off. Fetch it from the bank again'
      : 'The statement that begins here has no closing balance (:62F:): the file seems to be cut off. Fetch it from the bank again',
    message.at,
  )
}

function linesOf(fields: Field[], currency: string, intraday: boolean): StatementLine[] {
  return fields.flatMap((field, index) => {
    if (field.tag !== '61') return []
    const entry = readEntry(field)
    const { at } = field
    const { date, amount } = entry
    if (entry.expected && intraday) return []
    if (entry.expected)
      throw new StatementFault(
        'This line is only expected (EC, ED), yet it stands in a statement of booked lines',
        at,
      )
    return [
      {
        at,
        date,
        currency,
        amount,
        ...textsOf(entry, textsAfter(fields, index)),
        reference: referenceOf(entry),
      },
    ]
  })
}

/** The fields of text that belong to a line: those between it and the next line or balance. */
function textsAfter(fields: Field[], index: number): Field[] {
  let end = index + 1
  while (/^(?:86|NS)/.test(fields[end]?.tag ?? '')) end += 1
  return fields.slice(index + 1, end)
}
