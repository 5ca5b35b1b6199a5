import { countWords, formatCount } from '../../domain/plural.ts'
import { formatMoment } from '../../domain/moment.ts'
import type { InboxKind } from './inbox-item.ts'

export const title = 'Inbox'
export const show = 'Show'
export const everything = 'Everything'
export const noneOfKind = 'Nothing of this kind'
export const left = countWords('# {thing|things} to look at')
export const leftWithNew = (number: number, isNew: number) =>
  `${left(number)}, ${formatCount(isNew)} of them new since your last visit`
export const nothingLeft = 'Nothing to do'
export const allDone = 'Everything that Bookend checks is in order.'
export const checking = 'Checking the books'
export const isNew = 'New'

/** What a kind is called, with the number of them. */
export const kinds: Record<InboxKind, (number: number) => string> = {
  questions: countWords('# {transaction|transactions} to ask about'),
  paidTwice: countWords('# {payment|payments} may have been made twice'),
  returned: countWords('# {payment|payments} came back'),
  repeated: countWords('# {transaction|transactions} {appears|appear} more than once'),
  like: countWords('# {transaction|transactions} that you deleted in this browser {has|have} reappeared'),
  unusual: countWords('# {amount|amounts} unusual for {its|their} counterparty'),
  overdue: countWords('# monthly {payment|payments} {has|have} not come this month'),
  oddDay: countWords('# {date|dates} in the future or long ago'),
  noCounterparty: countWords('# {transaction|transactions} {has|have} no counterparty'),
  incomplete: countWords('# {transaction|transactions} {has|have} no date, amount or currency'),
  unreadable: countWords('# {transaction|transactions} {has|have} a date or an amount that cannot be read'),
  duplicates: countWords('# possible duplicate {contact|contacts}'),
  wrongField: countWords('# {detail|details} of contacts {looks|look} wrong'),
  noVatNumber: countWords('# {company|companies} {has|have} no VAT number'),
}
export const usually = (amount: string) => `Usually about ${amount}`
export const dueBy = (day: number) => `The last one. In other months it came by day ${formatCount(day)}.`
export const times = (number: number) => `${formatCount(number)} times`
export const namedAs = (label: string, value: string, reason: string) => `${label} “${value}”: ${reason}`

export const fine = 'Fine'
export const fineOf = (what: string) => `Fine: ${what}`
export const notSame = 'Not the same'
export const notSameOf = (what: string) => `Not the same: ${what}`
export const isFine = (what: string) => `“${what}” is not shown any more.`
export const undo = 'Undo'
export const compare = 'Compare…'
export const compareOf = (what: string) => `Compare… ${what}`
/** What mends a field: "Add VAT number". */
export const mend = (label: string, isEmpty: boolean) => `${isEmpty ? 'Add' : 'Edit'} ${inSentence(label)}`
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase())
export const mendOf = (label: string, isEmpty: boolean, what: string) => `${mend(label, isEmpty)} of ${what}`
export const showMore = 'Show more'
export const seeList = (number: number) => `All ${formatCount(number)} in the list`

export const lookedAt = (number: number, of: number, at: number) =>
  number < of
    ? `Looked through ${formatCount(number)} of ${formatCount(of)} transactions, those of the last 12 months, ${formatMoment(at)}.`
    : `Looked through all transactions, ${formatMoment(at)}.`
export const again = 'Look again'
export const notLooked = (number: number) =>
  `The last 12 months have ${formatCount(number)} transactions. Bookend looks through so many only when you ask.`
export const lookRecent = 'Look through them'
export const lookAll = (number: number) => `Look through all ${formatCount(number)} transactions`
export const failedTransactions = (reason: string) => `Bookend could not check the transactions. ${reason}`
export const failedContacts = (reason: string) => `Bookend could not check the contacts. ${reason}`
export const missingContacts = 'Names in your transactions that have no contact'
export const tryAgain = 'Try again'
