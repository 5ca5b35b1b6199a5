import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'
import { markNames } from '../../domain/mark-names.ts'
import { conditions } from '../../domain/query/conditions.ts'
import type { Condition } from '../../domain/query/conditions.ts'
import { groupings } from '../../domain/query/group-totals.ts'
import { plainName } from '../../domain/query/plain-name.ts'
import { mostOnPage } from '../read-query.ts'
import { always, answer, ref } from './operations.ts'

/** The operations on whole collections, for servers with the capability `queries`. */
export function queryOperations(): object {
  return {
    '/queries/contacts': { get: page('Contact') },
    '/queries/contacts/values': { get: values('Contact') },
    '/queries/contacts/records': { get: records('Contact') },
    '/queries/contacts/changes': { get: changes('Contact') },
    '/queries/transactions': { get: page('Transaction') },
    '/queries/transactions/totals': { get: totals() },
    '/queries/transactions/values': { get: values('Transaction') },
    '/queries/transactions/records': { get: records('Transaction') },
    '/queries/transactions/changes': { get: changes('Transaction') },
  }
}

type Noun = 'Contact' | 'Transaction'

const tags = ['Queries']
const cannot = { 400: ref('responses/BadRequest') }

function page(noun: Noun) {
  return {
    operationId: `query${noun}s`,
    summary: `Query ${noun.toLowerCase()}s`,
    tags,
    description: 'A page of the records found. Pages do not overlap.',
    parameters: [
      ...conditionsOn(noun),
      ...sorting(noun),
      ref('parameters/page'),
      parameter('pageSize', 'The number of records on a page.', {
        type: 'integer',
        minimum: 1,
        maximum: mostOnPage,
        default: 25,
      }),
      ref('parameters/ifNoneMatch'),
    ],
    responses: tagged('The page.', `${noun}Page`),
  }
}

function totals() {
  return {
    operationId: 'addUpTransactions',
    summary: 'Add up transactions',
    tags,
    description: 'The totals of all transactions found, or of each group with `by`.',
    parameters: [
      ...conditionsOn('Transaction'),
      parameter('by', 'What to group by.', { type: 'string', enum: groupings }),
      ref('parameters/ifNoneMatch'),
    ],
    responses: tagged('The totals.', 'TotalsAnswer'),
  }
}

function values(noun: Noun) {
  const counted = noun === 'Contact' ? ['country', 'city'] : ['counterparty', 'currency']
  return {
    operationId: `count${noun}Values`,
    summary: `Count values of ${noun.toLowerCase()}s`,
    tags,
    description: 'The values of a field among the records found, most frequent first.',
    parameters: [
      ...conditionsOn(noun),
      parameter('field', 'The field.', { type: 'string', enum: counted }, true),
      ref('parameters/ifNoneMatch'),
    ],
    responses: tagged('The values.', 'Values'),
  }
}

function records(noun: Noun) {
  const lines = { oneOf: [ref(`schemas/${noun}`), ref('schemas/StreamEnd')] }
  return {
    operationId: `stream${noun}s`,
    summary: `Stream ${noun.toLowerCase()}s`,
    tags,
    description:
      'All records found, as lines of JSON, one record per line. The last line is `{"end":true,"count":…}`; without it the stream was cut off.',
    parameters: [...conditionsOn(noun), ...sorting(noun)],
    responses: {
      200: { description: 'The lines.', content: { 'application/x-ndjson': { schema: lines } } },
      ...cannot,
      ...always,
    },
  }
}

function changes(noun: Noun) {
  return {
    operationId: `get${noun}Changes`,
    summary: `Get changes of ${noun.toLowerCase()}s`,
    tags,
    description:
      'The current version of the collection. With `since`, also what changed after that version; `whole: false` if the service no longer knows, so that everything has to be read again.',
    parameters: [parameter('since', 'An earlier version.', { type: 'string' })],
    responses: { 200: answer('The changes.', `${noun}Changelog`), ...cannot, ...always },
  }
}

function tagged(description: string, schema: string) {
  return {
    200: answer(description, schema, { ETag: ref('headers/ETag') }),
    304: ref('responses/NotModified'),
    ...cannot,
    ...always,
  }
}

function conditionsOn(noun: Noun) {
  const all = Object.entries<Condition<object, unknown>>(
    conditions[noun === 'Contact' ? 'contacts' : 'transactions'],
  )
  return [
    ref('parameters/search'),
    ...all.map(([name, { description, schema, isRepeatable }]) => ({
      ...parameter(name, description, schema),
      ...(schema.type === 'array' && !isRepeatable && { style: 'form', explode: false }),
    })),
    ...(noun === 'Transaction' ? [mark] : []),
  ]
}

const mark = parameter('mark', 'The mark, or that there is none; for servers with the capability `marks`.', {
  type: 'string',
  enum: [...markNames, 'none'],
})

function sorting(noun: Noun) {
  const names =
    noun === 'Contact'
      ? contactFieldNames.map((field) => plainName('contacts', field))
      : transactionFieldNames.map((field) => plainName('transactions', field))
  return [
    parameter(
      'sort',
      'The field to sort by, with a minus for descending. Texts ignore case, amounts are compared within their currency, empty fields come last. Without it, records come in the order of the list.',
      { type: 'string', enum: names.flatMap((name) => [name, `-${name}`]) },
    ),
    parameter(
      'language',
      'The language to sort texts by, such as `sv` or `de-CH`. Without it, texts also ignore accents and are sorted by Unicode code points.',
      { type: 'string', pattern: '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$' },
    ),
  ]
}

function parameter(name: string, description: string, schema: object, required = false) {
  return { name, in: 'query', required, description, schema }
}
