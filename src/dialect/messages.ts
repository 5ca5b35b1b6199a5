// Over 200 lines because they are the texts of one room, apart from those that a list needs.
import type { CollectionName } from '../domain/collection-name.ts'
import { labelOf } from '../domain/fields.ts'
import { countWords } from '../domain/plural.ts'
import type { ListedField } from './fields.ts'

// The texts for a service that this page cannot reach.

export const insecure = (service: string) =>
  `The service at ${service} cannot be reached: browsers do not let an https page talk to an http address. The service needs an address that begins with https.`
export const writeRefused = (method: string, service: string, headers: string) =>
  `The ${method} request did not reach ${service}, although reading works. Either the connection was lost, or the service does not allow this request from Bookend’s address: its administrator must let it answer OPTIONS requests with ${headers}.`
export const unreachable = (service: string, headers: string) =>
  `The service at ${service} cannot be reached. Check the connection and the address. If both are right, the service does not allow Bookend to read its answers: its administrator must let it send ${headers}.`

// The texts of deletions that a service refuses, or that cannot be sent to it.

export const notDeleted = 'The service says that it was not deleted.'
export const refused = (status: number) => `The service refused the deletion (HTTP status ${status}).`
export const noId = 'A record without an id cannot be deleted.'
export const spaceInId = (id: string) =>
  `The record with the id “${id}” cannot be deleted: the service would read the space as the end of the id.`
export const separatorInId = (id: string, separator: string) =>
  `The record with the id “${id}” cannot be deleted: the service would read the “${separator}” as the end of the id.`

// The texts for values that cannot be written in a service's notation. They appear under the field.

export const notADay = (text: string) => `${text} is not a valid date`
export const dayUnwritable = (day: string, format: string) => `${day} cannot be written as ${format}`
export const timeUnknown = 'The dates of this service have a time. Choose under Connections how to write them'

export const notADecimal = (text: string) => `${text} is not a decimal number`
export const amountUnwritable = (amount: string) =>
  `${amount} cannot be written for this service without becoming a different amount`
export const decimalsUnknown = (currency: string) => `Bookend does not know how many decimals ${currency} has`
export const noCurrency = 'Without a currency, Bookend does not know how many decimals an amount has'
export const mostDecimals = countWords('Amounts in {currency} have at most # {decimal|decimals}')
export const noDecimals = (currency: string) => `Amounts in ${currency} have no decimals`
export const outUnknown = (field: string) => `Bookend does not know which value of “${field}” means money out`
export const inUnknown = (field: string) => `Bookend does not know which value of “${field}” means money in`
export const notWithOtherCurrency =
  'Bookend cannot read the current amount, so it cannot change the currency alone. Enter the amount as well'

export const currencyUnwritable = (code: string) => `Bookend does not know how the service writes ${code}`
export const notDecided =
  'Bookend does not know yet how the service writes this. Answer the question under Connections'
export const keptInParts =
  'This service keeps this in several parts, and Bookend does not know how to write them'
export const sharedField =
  'This service keeps two of Bookend’s fields in one, so Bookend cannot save this one on its own'

// The texts of a check: what Bookend found out about a service, and the evidence. They load with the check.

/** Pieces of evidence, one after another. */
export const inSequence = (...sentences: string[]) => sentences.join(' ')
export const inSettings = 'Set in the connection’s settings.'
export const notFound = 'Not found'

export const whereRecordsAre: Record<CollectionName, string> = {
  contacts: 'Where the contacts are',
  transactions: 'Where the transactions are',
}
export const noList = (status: number | undefined) =>
  status === undefined ? 'No answer.' : `There is no list in the answer (status ${status}).`
export const recordsInAnswer = countWords('The first answer has # {record|records}.')

export const total = 'Total'
export const totalNotStated = 'Not stated'
export const onlyNextPage = 'Not stated, only whether there is a next page'
export const totalAtLeast = (number: number) => `At least ${number}`
export const countsPage = (place: string) => `${place} only counts the records of a page.`
export const growsWithPages = (place: string) => `${place} grows from page to page.`
export const totalMayBeHidden =
  'The service may state it in a header that the browser hides. Access-Control-Expose-Headers reveals it.'
export const saysIfMore = (place: string) => `${place} says whether there is a next page.`

export const firstPage = 'First page'
export const noPages = 'None: the page number makes no difference'
export const firstPageUnknown = 'Not known yet'
export const pageNumber = (number: number) => `Page ${number}`

export const idField: Record<CollectionName, string> = {
  contacts: 'Ids of contacts',
  transactions: 'Ids of transactions',
}
export const idIsNumber = (field: string) => `${field}, a number`
export const idIsText = (field: string) => `${field}, text`
export const recordHas = (fields: string) => `The record has ${fields}.`

export const fields: Record<CollectionName, string> = {
  contacts: 'Fields of contacts',
  transactions: 'Fields of transactions',
}
export const fieldUnderName = (field: string, name: string) => `${field} (${name})`
export const noKnownFields = 'None that Bookend knows'
export const notSeen = (fields: string) => `Not seen: ${fields}.`
export const unknownFields = (fields: string) => `Shown as other fields: ${fields}.`
export const allFields = 'All the fields, and no others.'

export const singleRecord = 'A single record'
export const recordFails = (path: string, status: number) => `${path} returns status ${status}.`
export const hasId = (id: string) => `It has the id ${id}.`
export const hasOtherId = (id: string) => `It does not have the requested id, ${id}.`

export const versions = 'Versions of records'
export const etagHeader = 'ETag header'
export const noVersions = 'None'
export const versionsNotSeen = 'There is neither a version field nor an ETag header.'

export const search = 'Search'
export const byBookend = 'By Bookend'
export const byService = 'By the service'
export const searchNotTried = 'There was nothing to try it on.'
export const nonsenseFails = (status: number) => `A search for nonsense returns an error (status ${status}).`
export const nonsenseFindsNothing = 'A search for nonsense finds nothing.'
export const nonsenseFindsAll = 'A search for nonsense returns the same records as no search.'
export const nonsenseFindsOthers = 'A search for nonsense returns different records from no search.'

/** What a page returned: records, or the status of a refusal. */
export const pageTried = (page: number | undefined, result: string | number) =>
  `${page === undefined ? 'No page number' : `Page ${page}`}: ${typeof result === 'number' ? `status ${result}` : result}.`
export const recordsFrom = (records: number, first = '') =>
  records === 0 ? 'no records' : someFrom(records, { first })
const someFrom = countWords('1 record, with the id {first}', '# records from the id {first}')

/** The question to the user when the field that lists show is unknown. */
export function askForField(resource: CollectionName, field: ListedField): string {
  const [records, name] = [{ contacts: 'Contacts', transactions: 'Transactions' }[resource], nameOf(field)]
  return `${records} come without ${name.article}${name.word}. Which field is their ${name.word}?`
}
function nameOf(field: ListedField): { article: string; word: string } {
  if (field === 'company') return { article: 'a ', word: 'name' }
  const label = labelOf(field)
  const word = field === 'vatNumber' ? label : label.toLowerCase()
  return { article: /^[aeiou]/.test(word) ? 'an ' : 'a ', word }
}
export const noneOfThem = 'None of these'
export const fieldWithValue = (name: string, value: string) => `“${name}”: ${value}`

// The texts of what values reveal about their notation, and of the questions that they leave open.

export const notKnownYet = 'Not known yet'

export const dates = 'Dates'
export const datesContradict = (format: string) =>
  `The settings say ${format}, but some dates contradict that. How are dates written?`
export const dayOrMonth = 'Does the day or the month come first in dates?'
export const dayFirstInSome = 'The day comes first in some, the month in others'

export const timeZone = 'Time zone of dates'
export const whichZone = 'Which time zone is this date in?'
export const dayInZone = (day: string, zone: string) => `${day} (${zone})`
export const dayInUtc = (day: string) => `${day} (UTC, as written)`

export const decimals = 'Decimals of amounts'
export const amountsContradict = (format: string) =>
  `The settings say ${format}, but some amounts contradict that. How are amounts written?`
export const thousandsOrDecimals = 'Does the separator in this amount mark thousands or decimals?'
export const decimalPoint = (amount: string) => `${amount}, with a decimal point`
export const decimalComma = (amount: string) => `${amount}, with a decimal comma`
export const pointInSome = 'Some have a decimal point, others a decimal comma'

export const unit = 'Unit of amounts'
export const unitContradicts =
  'The settings say that amounts are in cents, but this one has decimals. What are amounts in?'
export const wholeUnits = 'Whole units'
export const cents = 'Cents'
export const centsDespiteDecimals = 'Cents, and this one is wrong'
export const whichUnit = 'Are amounts in whole units or in cents?'
export const inWholeUnits = (amount: string) => `Whole units: this is ${amount}`
export const inCents = (amount: string) => `Cents: this is ${amount}`

export const direction = 'Deposits and withdrawals'
export const someMinusField =
  'Some amounts have a minus, others do not. Does a field say which way the money went? If so, an administrator has to state it under Connections, as values.amount.sign.'
export const noMinusField =
  'No amount has a minus. Does a field say which way the money went? If so, an administrator has to state it under Connections, as values.amount.sign.'
export const someMinusNamed = (field: string) =>
  `Some amounts have a minus, others do not. Does “${field}” say which way the money went?`
export const noMinusNamed = (field: string) =>
  `No amount has a minus. Does “${field}” say which way the money went?`
export const minusIsOut = 'A minus means that money went out'
export const noMinusIsOut = 'No, a minus means that money went out'
export const noMinusIsIn = 'No, a minus means that money came in'
export const allCameIn = 'No, all of it came in'
export const allWentOut = 'No, all of it went out'
export const valuesMean = (gone: string[], come: string[]) =>
  `${quoted(gone)} went out, ${quoted(come)} came in`
export const didItGoOut = 'Did this money go out or come in?'
export const itWentOut = 'It went out'
export const itCameIn = 'It came in'

function quoted(values: string[]): string {
  return values.map((value) => `“${value}”`).join(', ')
}

// The texts of doubts: why Bookend is not sure what a value of a service means.

export const notADate = 'Not a date that Bookend can read'
export const noSuchDay = 'There is no such date'
export const otherOrder = 'This service usually writes day and month the other way round'
export const askDayOrMonth = 'Day or month first? Answer this under Connections'
export const askZone = 'Which day this is depends on the time zone. Answer this under Connections'

export const notANumber = 'Not a number that Bookend can read'
export const otherSeparator = 'This service usually uses the other decimal separator'
export const askThousands = 'Thousands or decimals? Answer this under Connections'
export const askDirection = 'Did it go out or come in? Answer this under Connections'
export const askUnit = 'Whole units or cents? Answer this under Connections'
export const unclearDirection = 'The record does not say clearly whether it went out or came in'
export const unknownDecimals = 'Bookend does not know how many decimals the currency has'
export const decimalsOfCents = 'It has decimals, although this service counts in cents'
export const contradictingColumns = 'The two columns contradict each other'

export const askCurrency = 'Choose under Connections which currency this is'
export const unknownCurrency = 'Not a currency that Bookend knows'
export const otherCurrency = (code: string) => `The amount itself says ${code}`

export const notPlainText = 'Not plain text'

/** The doubts that an answer under Connections ends. */
export const answeredUnderConnections = [
  askDayOrMonth,
  askZone,
  askThousands,
  askDirection,
  askUnit,
  askCurrency,
]

/** Where a list is in an answer, for the steps of a check. */
export const noRows = 'No records'
export const wholeAnswer = 'The answer itself'
