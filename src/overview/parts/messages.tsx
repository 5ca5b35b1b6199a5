// Over 200 lines because they are the texts of one room: the overview, the inbox and the missing contacts.
import { labelOf } from '../../domain/fields.ts'
import { countWords, formatCount, plural } from '../../domain/plural.ts'
import { formatRecent, formatMoment } from '../../domain/moment.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { counted } from '../../records/counted.ts'

export const title = 'Overview'
export const loading = 'Loading the overview'
export const notRead = 'The transactions could not be read'
export const none = 'No transactions yet'
export const noneYet =
  'Transactions come from the bank: once there are some, this page adds them up by month and shows what needs attention.'
export const refresh = 'Refresh'
export const addedUp = (count: number, currencies: number, at: number) =>
  plural(count, {
    one: `1 transaction, as of ${formatRecent(at)}`,
    other: plural(currencies, {
      one: `${formatCount(count)} transactions, as of ${formatRecent(at)}`,
      other: `${formatCount(count)} transactions in ${currencies} currencies, as of ${formatRecent(at)}`,
    }),
  })
export const periodNotUnderstood = (text: string) => `Not understood: period=${text}.`

export const ideas = 'Try it'
export const demoIsSafe = 'These are sample records. Your changes stay in this browser.'
export const ideaQuarter = 'See what went out in the third quarter of 2026'
export const ideaVat = 'Find the contacts in Germany without a VAT number'
export const ideaDelete = 'Select transactions from March, delete them, and undo that'
export const ideaConnect = 'Connect the service that keeps your own books'

// The texts of the parts that the sections of the overview share.
export const showMore = (number: number) => `Show ${formatCount(number)} more`
export const moreAccounts = countWords('# more bank {account|accounts}')

// The texts of reading all transactions before they can be added up.
export const readAllTitle = (name: CollectionName, isCheck: boolean) =>
  `Read all ${name} to ${isCheck ? 'check' : 'add'} them${isCheck ? '' : ' up'}?`
const cannot = (name: CollectionName, isCheck: boolean) =>
  `This service cannot ${isCheck ? 'check' : 'add up'} ${name}`
export const takesRequests = (name: CollectionName, isCheck: boolean, number: number) =>
  `${cannot(name, isCheck)}. Reading all of them takes about ${formatCount(number)} requests. The ${name} stay in this browser.`
export const unknownRequests = (name: CollectionName, isCheck: boolean) =>
  `${cannot(name, isCheck)}, and does not say how many there are. Once read, they stay in this browser.`
export const readAll = (name: CollectionName, total: number | undefined) =>
  total === undefined ? `Read all ${name}` : `Read all ${formatCount(total)} ${name}`
export const reading = (name: CollectionName) => `Reading all ${name}`
export const readSoFar = (read: number, of: number | undefined) =>
  of === undefined ? `${formatCount(read)} read` : `${formatCount(read)} of ${formatCount(of)} read`
export const stop = 'Stop'
export const stopped = 'Reading stopped'
export const goOn = 'Continue'
export const notAllRead = (name: CollectionName) => `Not all ${name} could be read`

// The texts of money in, out and net by month.
export const moneyTitle = 'Money in and out'
export const currency = labelOf('currency')
export const month = 'Month'
export const year = 'Year'
export const moneyIn = 'In'
export const moneyOut = 'Out'
export const net = 'Net'
export const withoutTransfers = 'Without transfers between own accounts'
export const columns = [moneyIn, moneyOut, net]
export const count = 'Transactions'
export const total = 'Total'
export const moneyByMonth = (code: string) => `Money in, out and net by month, in ${code}`
export const moneyByYear = (code: string) => `Money in, out and net by year, in ${code}`
export const monthInChart = (name: string, deposits: string, withdrawals: string, result: string) =>
  `${name}\nIn ${deposits}\nOut ${withdrawals}\nNet ${result}`
export const emptyMonthInChart = (name: string) => `${name}\nNo transactions`
export const moneyLoading = 'Adding up the transactions'

export const unreadAmounts = countWords('# {amount|amounts} cannot be read and {is|are} not in the totals.')
export const withoutAmount = countWords(
  '# {transaction|transactions} {has|have} no amount and {is|are} not in the totals.',
)
export const withoutCurrency = countWords(
  '# {amount|amounts} {has|have} no currency and {is|are} not in the totals.',
)
export const withoutMonth = countWords(
  '# {transaction|transactions} {has|have} no readable date. {It|They} {is|are} included in the totals above the chart, but not in the chart.',
)

export const inPeriod = (period: string) => `${period}:`
export const largestIn = 'Largest payers'
export const largestOut = 'Largest payees'
export const amongLargest = (shown: number, all: number) =>
  `Among the ${formatCount(shown)} counterparties with the most transactions, of ${formatCount(all)}.`
export const noCounterparty = 'No counterparty'
export const nothingIn = 'No money came in.'
export const nothingOut = 'No money went out.'

export const period = 'Period'
export const thisYear = 'This year'
export const lastTwelveMonths = 'Last 12 months'
export const fromTo = 'From – to…'
export const from = 'From'
export const to = 'To'
export const dayExample = '2026-01-31'
export const show = 'Show'
export const wrongDays =
  'Enter a start date, an end date, or both. The end date cannot be before the start date.'
export const noTransactions = 'No transactions in this period'
export const latestIs = (month: string) => `The latest transactions are from ${month}.`
export const showYear = (year: string) => `Show ${year}`
export const notAdded = 'The transactions could not be added up'

// The texts of what needs attention.
export const attentionTitle = 'Needs attention'
export const nothing = 'Nothing needs attention.'
export const attentionLoading = 'Checking what needs attention'

const wouldGet = countWords('# {transaction|transactions} would get a remembered name')
export const suggestedNames = ({ number, isLeast }: { number: number; isLeast: boolean }) =>
  isLeast ? `At least ${wouldGet(number)}` : wouldGet(number)
export const pending = counted('# {record} {is|are} waiting to be deleted')
export const drafts = countWords('# unsaved {form|forms}')
export const newContact = 'New contact'
export const editOf: Record<CollectionName, string> = {
  contacts: 'Editing a contact',
  transactions: 'Editing a transaction',
}
export const draft = (what: string, when: string) => `${what}, ${when}`
export const looking = 'Looking through the transactions and contacts…'
export const contactsNotLooked = 'The inbox asks before it looks through the contacts.'
export const notLooked = (number: number) =>
  `The last 12 months have ${formatCount(number)} transactions. Bookend looks through so many only when you ask.`
export const look = 'Look now'
export const openInbox = 'Open the inbox'
export const lookFailed = (reason: string) => `Bookend could not look through the transactions. ${reason}`

// The texts of what is new since the last visit.

export const visitTitle = 'Since your last visit'
export const lastVisit = (at: number) => `Your last visit: ${formatRecent(at)}.`
export const first =
  'This is your first visit in this browser. From now on, you will see here what is new, what others changed, and what is gone.'
export const visitNothing = 'Nothing is new, and no one else changed anything.'
export const visitLoading = 'Checking what is new'
export const unknown = 'The service no longer knows what has changed since then.'
export const notCompared = (name: CollectionName) =>
  `Bookend has not compared all ${name}. Read all ${name} to see every change.`
export const untracked = (name: CollectionName) =>
  `Bookend has no record of the ${name} at that time. From now on, you will see here what changed.`
export const failed = (reason: string) => `Bookend could not read what is new. ${reason}`
export const added = counted('# {record} {is|are} new')
export const changed = counted('Someone else changed # {record}', 'Others changed # {record}')
export const gone = counted('# {record} {is|are} gone')

// The texts of the bank accounts.
export const bankAccounts = 'Bank accounts'
export const balanceOn = (day: string) => `Balance on ${day}`
export const lastStatement = (name: string, day: string) =>
  name === '' ? `Statement until ${day}` : `Statement ${name} until ${day}`
const days = countWords('# {day|days}')
const months = countWords('# {month|months}')
export const noStatementFor = (number: number) =>
  `The last statement ended ${number < 60 ? days(number) : months(Math.round(number / 30.4))} ago`
export const renameAccount = (words: string) => `Rename ${words}`
export const nameOfAccount = (number: string) => `Name of ${number}`
export const mainAccount = 'Main account'
export const notNamed = (reason: string) => `The name could not be saved. ${reason}`

export const inboxTitle = 'Inbox'
export const inboxNotRead = 'The books could not be read'
export const everything = 'Everything'
export const noneOfKind = 'Nothing of this kind'
export const toLookAt = countWords('# {thing|things} to look at')
export const leftWithNew = (number: number, isNew: number) =>
  `${toLookAt(number)}, ${formatCount(isNew)} of them new since your last visit`
export const nothingLeft = 'Nothing to do'
export const allDone = 'Everything that Bookend checks is in order.'
export const checking = 'Checking the books'
export const isNew = 'New'

/** What a kind is called, with the number of them. */
export const inboxKindWords = {
  questions: countWords('# {transaction|transactions} to ask about'),
  paidTwice: countWords('# {payment|payments} may have been made twice'),
  returned: countWords('# {payment|payments} {was|were} returned'),
  repeated: countWords('# {transaction|transactions} {appears|appear} more than once'),
  like: countWords('# {transaction|transactions} that you deleted in this browser {has|have} reappeared'),
  unusual: countWords('# {amount|amounts} unusual for {its|their} counterparty'),
  overdue: countWords('# monthly {payment|payments} {is|are} missing'),
  oddDay: countWords('# {date|dates} in the future or long ago'),
  noCounterparty: countWords('# {transaction|transactions} {has|have} no counterparty'),
  incomplete: countWords('# {transaction|transactions} {has|have} no date, amount or currency'),
  unreadable: countWords('# {transaction|transactions} {has|have} a date or an amount that cannot be read'),
  duplicates: countWords('# possible duplicate {contact|contacts}'),
  wrongField: countWords('# {detail|details} of contacts {looks|look} wrong'),
  noVatNumber: countWords('# {company|companies} {has|have} no VAT number'),
}
export const usually = (amount: string) => `Usually about ${amount}`
export const dueBy = (day: number) =>
  `This is the last one. In other months it came by day ${formatCount(day)} of the month.`
export const times = (number: number) => `${formatCount(number)} times`
export const namedAs = (label: string, value: string, reason: string) => `${label} “${value}”: ${reason}`

export const fine = 'Fine'
export const fineOf = (what: string) => `Fine: ${what}`
export const notSame = 'Not the same'
export const notSameOf = (what: string) => `Not the same: ${what}`
export const isFine = (what: string) => `“${what}” is not shown any more.`
export const calledFine = countWords('# {thing|things} marked as fine')
export const showAgain = 'Show again'
export const showAgainOf = (what: string) => `Show again: ${what}`
export const isShownAgain = (what: string) => `“${what}” is shown again.`
export const undo = 'Undo'
export const compare = 'Compare…'
export const compareOf = (what: string) => `Compare… ${what}`
/** What mends a field: "Add VAT number". */
export const mend = (label: string, isEmpty: boolean) => `${isEmpty ? 'Add' : 'Edit'} ${inSentence(label)}`
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase())
export const mendOf = (label: string, isEmpty: boolean, what: string) => `${mend(label, isEmpty)} of ${what}`
export const seeList = 'See all of them in the list'
export const sendQuestions = 'Send these questions'

export const lookedAt = (number: number, of: number, at: number) =>
  number < of
    ? `Looked through ${formatCount(number)} of ${formatCount(of)} transactions, those of the last 12 months, ${formatMoment(at)}.`
    : `Looked through all transactions, ${formatMoment(at)}.`
export const lookAgain = 'Look again'
export const lookRecent = 'Look through them'
export const lookAll = (number: number) => `Look through all ${formatCount(number)} transactions`
export const failedTransactions = (reason: string) => `Bookend could not check the transactions. ${reason}`
export const failedContacts = (reason: string) => `Bookend could not check the contacts. ${reason}`
export const missingContacts = 'Names in your transactions that have no contact'
export const countedThen = '– “Look through them” counts these, too.'
export const missingThisYear = countWords('# {name|names} of this year’s transactions {has|have} no contact')
export const tryAgain = 'Try again'

export const missingTitle = 'Missing contacts'
export const whatItIs =
  'Names in your transactions that have no contact yet. Untick those that need none, such as your own accounts, and correct names where you like.'
export const missingLooking = 'Comparing the names with your contacts…'
export const missingNotRead = 'The names and contacts could not be read'
export const nothingMissing = 'Nothing is missing'
export const allHaveOne = countWords(
  'The one name of this period has a contact.',
  'All # names of this period have a contact.',
)
export const noNames = 'No names in this period'
export const showAllYears = 'Show all years'
export const missingNoneYet = 'No transaction of this period has a counterparty.'
export const missingOf = (number: number, all: number) =>
  `${formatCount(number)} of ${countWords('# {name|names}')(all)} ${number === 1 ? 'has' : 'have'} no contact.`
export const withoutName = countWords('# {transaction|transactions} {has|have} no counterparty')
export const add = countWords('Add # {contact|contacts}')
export const noneTicked = 'Tick the names that should become contacts.'

export const namesWithoutContact = 'Names without a contact'
export const tickAll = 'Tick all'
export const missingColumns = ['Name of the contact', 'Occurs in', 'Sum', 'Last day']
export const addOne = (name: string) => `Add ${name}`
export const nameOf = (name: string) => `Name of the contact for ${name}`
export const inTransactions = (name: string, count: number) =>
  `${countWords('# {transaction|transactions}')(count)} with ${name}`
export const occurs = countWords('# {transaction|transactions}')
export const writtenAs = (spellings: readonly string[]) =>
  `Also written as ${spellings.map((one) => `“${one}”`).join(', ')}`
export const andMore = countWords(' and in # other {way|ways}')
export const differInNumbers = countWords('# {name|names} that {differs|differ} only in numbers or months')
export const takeOut = 'Take out'
export const takeOutOne = (name: string) => `Take out ${name}`
export const knownDetail = (label: string, value: string) => `${label}: ${value}`
export const accountOfName = 'Account'
export const perhaps = 'Perhaps '
