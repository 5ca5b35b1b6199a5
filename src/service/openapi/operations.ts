// Over 200 lines because it is one table: every operation of the service.

import type { CollectionName } from '../../domain/collection-name.ts'
import { usualPageSize } from '../../domain/page.ts'
import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'
import { markNames, mostMarks } from '../../domain/transaction-mark.ts'
import { conditions, type Condition } from '../../domain/query/conditions.ts'
import { allGroupings } from '../../domain/query/group-totals.ts'
import { plainName } from '../../domain/query/plain-name.ts'
import { columnsFrom } from '../../domain/csv-columns.ts'
import { largestUpload } from '../../domain/statement-import.ts'
import { mostOnPage } from '../read-query.ts'
import { inPath, inQuery, ref, refusals } from './parts.ts'

type Noun = 'Contact' | 'Transaction'

type Given = [description: string, schema: string]

/** What an operation may have; `refuses` are the statuses with which it refuses, besides those that every operation has. */
type Operation = {
  description?: string
  parameters?: object[]
  /** The schema of the body as JSON or as a form, or as JSON alone; or what its bytes are. */
  body?: string
  json?: string
  bytes?: string
  /** The answer 200. */
  gives?: Given
  givenHeaders?: object
  responses?: Record<number, object>
  refuses?: (keyof typeof refusals)[]
}

const [id, search, page] = [ref('parameters/id'), ref('parameters/search'), ref('parameters/page')]
const [ifNoneMatch, ifMatch] = [ref('parameters/ifNoneMatch'), ref('parameters/ifMatch')]
const account = ref('parameters/account')
const etag = { ETag: ref('headers/ETag') }
const notJsonOrForm = [400, 413, 415] as const
const asBytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const flag = { type: 'boolean', default: false }
const ids = inQuery(
  'ids',
  `The ids of at most ${mostMarks} transactions, joined by commas.`,
  { type: 'string' },
  true,
)

/** Every operation, by path and method: the nine of docs/spec.md for both collections, and Bookend's additions. */
export const operations = {
  ...operationsOn('Contact', 'By company, else last and first name, else email.', ['country', 'city']),
  ...operationsOn('Transaction', 'Newest first.', ['counterparty', 'currency']),
  '/contacts/new': {
    post: operation('Contacts', 'createContact', 'Create a contact', {
      parameters: [account, ref('parameters/idempotencyKey')],
      body: 'NewContact',
      responses: {
        201: answer('The new contact.', 'Contact', { ...etag, Location: ref('headers/Location') }),
      },
      refuses: [409, 422, ...notJsonOrForm],
    }),
  },
  '/account': {
    get: operation('Account', 'getAccount', 'Get the account', {
      description: 'Whose books the token opens, and what this server can do.',
      responses: {
        200: answer('The account.', 'Account', {
          'Bookend-Account': ref('headers/Account'),
          'Bookend-Account-Name': ref('headers/AccountName'),
          'Bookend-Capabilities': ref('headers/Capabilities'),
        }),
      },
    }),
  },
  '/queries/transactions/totals': {
    get: reading('Queries', 'addUpTransactions', 'Add up transactions', {
      gives: ['The totals.', 'TotalsAnswer'],
      description: 'The totals of all transactions found, or of each group with `by`.',
      parameters: [
        ...conditionsOn('Transaction'),
        inQuery('by', 'What to group by; by `account` with the capability `bank-accounts`.', {
          type: 'string',
          enum: allGroupings,
        }),
      ],
      refuses: [400],
    }),
  },
  '/marks/transactions': {
    get: reading('Marks', 'listMarks', 'List marks', {
      gives: ['The marks.', 'TransactionMarks'],
      description:
        'The marks of some transactions, without those that have neither mark nor note, and their corrections: what the bank booked where a transaction now differs.',
      parameters: [ids],
      refuses: [400],
    }),
    post: writing('Marks', 'changeMarks', 'Change marks', {
      description:
        'Changes what is sent on all of these transactions, or on none if it fails. With `only`, transactions that already have a mark or a note keep it.',
      body: 'ManyMarkChanges',
      gives: ['What happened to each id.', 'Marked'],
      refuses: [422],
    }),
  },
  '/marks/transactions/{id}': {
    parameters: [id],
    get: reading('Marks', 'getMark', 'Get the mark of a transaction', {
      gives: ['The mark.', 'TransactionMark'],
      description: 'Mark and note are empty if nobody has set them.',
      refuses: [404],
    }),
    post: editing('Marks', 'changeMark', 'Change the mark of a transaction', {
      gives: ['Mark and note as they are now.', 'TransactionMark'],
      description: 'Changes what is sent and nothing else.',
      body: 'MarkChanges',
    }),
  },
  '/bank-lines/transactions': {
    get: reading('Bank lines', 'listBankLines', 'Get what the bank wrote about transactions', {
      gives: ['The bank lines.', 'BankLines'],
      description: 'The bank line of each of these transactions, without those that no statement brought.',
      parameters: [ids],
      refuses: [400],
    }),
  },
  '/bank-lines/transactions/{id}': {
    parameters: [id],
    get: reading('Bank lines', 'getBankLine', 'Get what the bank wrote', {
      gives: ['The bank line.', 'BankLine'],
      description:
        'The line of the bank statement that the transaction was made from, whatever was edited since.',
      none: 'No statement has brought a transaction with this id.',
      refuses: [422],
    }),
  },
  ...deletedIn('contacts', 'Contact'),
  ...deletedIn('transactions', 'Transaction'),
  '/erasures/contacts/{id}': {
    parameters: [id],
    get: reading('Deleted records', 'planErasure', 'See what is held of a contact', {
      gives: ['How much is held.', 'HeldOfContact'],
      description: 'What erasing the contact would remove, also if it is deleted already.',
      refuses: [404],
    }),
    post: writing('Deleted records', 'eraseContact', 'Erase a contact', {
      description:
        'Deletes the contact, its kept copy, what VIES answered about its VAT number and the names that are remembered for it, unless another contact shares them: all, or none if it fails. Nothing of it can be restored. It can be repeated.',
      gives: ['How much was erased.', 'HeldOfContact'],
    }),
  },
  '/bank-accounts': {
    get: reading('Bank accounts', 'listBankAccounts', 'List bank accounts', {
      gives: ['The bank accounts.', 'BankAccounts'],
      description: 'Every bank account that a statement names.',
    }),
  },
  '/bank-accounts/{id}': {
    parameters: [inPath('The number of the bank account, as in its list.')],
    put: writing('Bank accounts', 'nameBankAccount', 'Name a bank account', {
      description: 'Gives it a name of your own; an empty one takes it away.',
      body: 'BankAccountName',
      gives: ['The bank account.', 'BankAccount'],
      givenHeaders: etag,
      refuses: [404, 422],
    }),
  },
  '/name-rules': {
    get: reading('Names', 'listNameRules', 'List rules for names', {
      gives: ['The rules.', 'NameRules'],
      description:
        'Names that the office remembers for counterparties. They change no transaction by themselves.',
    }),
    post: writing('Names', 'changeNameRules', 'Change rules for names', {
      description: 'Adds or changes these rules, all or none. It can be repeated.',
      json: 'NameRuleChanges',
      gives: ['All rules as they are now.', 'NameRules'],
      givenHeaders: etag,
      refuses: [422, ...notJsonOrForm],
    }),
  },
  '/decisions': {
    get: reading('Decisions', 'listDecisions', 'List decisions', {
      gives: ['The decisions.', 'Decisions'],
      description: 'What the office called fine or not the same, and which contacts counterparties are.',
    }),
    post: writing('Decisions', 'changeDecisions', 'Change decisions', {
      description: 'Adds these decisions and takes back others, all or none. It can be repeated.',
      json: 'DecisionChanges',
      responses: { 204: { description: 'It is done.' } },
      refuses: [422, ...notJsonOrForm],
    }),
  },
  '/bank-statements': {
    get: reading('Bank accounts', 'listBankStatements', 'List bank statements', {
      gives: ['The statements.', 'BankStatements'],
      description: 'Every imported statement that has an opening and a closing balance.',
      parameters: [
        inQuery(
          'compared',
          'Says of those that overlap whether they contradict each other (`contradicts`).',
          flag,
        ),
      ],
    }),
  },
  '/bank-statements/balances': {
    get: reading('Bank accounts', 'listDailyBalances', 'List balances by day', {
      gives: ['The balances.', 'DailyBalances'],
      description:
        'The balance of a bank account at the end of each day that its statements tell: of each day with lines, where a statement is complete, and of the days on which statements close.',
      parameters: [
        inQuery(
          'account',
          'The number of the bank account; empty for statements that name none.',
          { type: 'string' },
          true,
        ),
        inQuery('currency', 'The currency of the balances.', { type: 'string' }, true),
      ],
      refuses: [400],
    }),
  },
  '/bank-accounts-of/transactions': {
    get: reading('Bank accounts', 'listOwnBankAccounts', 'Get the bank accounts of transactions', {
      gives: ['The numbers of the bank accounts.', 'OwnBankAccounts'],
      description: 'The bank account of each of these transactions, without those that have none.',
      parameters: [ids],
      refuses: [400],
    }),
  },
  '/statement-imports': {
    get: operation('Statements', 'listStatementImports', 'List imports', {
      gives: ['The imports.', 'StatementImports'],
    }),
    post: operation('Statements', 'importStatements', 'Import a file of bank statements', {
      description: `Adds the lines of CAMT.052/053/054, MT940/942, OFX, CSV, XLSX or QIF as transactions, or refuses the whole file. At most ${largestUpload / 1024 / 1024} MB. Sending a file again adds nothing.`,
      parameters: [
        inQuery('name', 'The name of the file.', { type: 'string', maxLength: 1000 }, true),
        inQuery('mapping', 'The built-in mapping to read a CSV file with.', { type: 'string' }),
        inQuery(
          'columns',
          'The answers to the questions about an unknown CSV, as a JSON object; for servers with the capability `csv-columns`.',
          { type: 'string' },
        ),
        inQuery('encoding', 'The code page of the file.', { type: 'string' }),
        inQuery(
          'bank-account',
          'The number or name of the bank account of a file that names none; empty for none.',
          { type: 'string', maxLength: 100 },
        ),
        inQuery(
          'bank-accounts',
          'The same for each file of an archive, as a JSON object of their names; instead of `bank-account`.',
          { type: 'string' },
        ),
        inQuery('signs', 'What says the direction in an OFX whose signs and types contradict each other.', {
          type: 'string',
          enum: ['amounts', 'types'],
        }),
        inQuery(
          'dry-run',
          'Says what importing the file would do, and writes nothing; for servers with the capability `import-plans`.',
          flag,
        ),
        inQuery('accept-difference', 'Imports statements whose balances do not add up.', flag),
        inQuery(
          'sums',
          'Whether lines that may be the sum of others are imported (`import`) or not (`leave-out`): one answer for all, or a JSON object of each answer with the `place`s that the plan gives the lines (`{"leave-out":[12]}`). An answer for a payment of a batch is one for all its payments of which nothing else is said.',
          { type: 'string' },
        ),
        inQuery('accept-alike', 'Imports lines that seem to have been imported already.', flag),
        account,
      ],
      bytes: 'The bytes of the file.',
      responses: {
        200: {
          description: 'The file was imported; with `dry-run`, what that would do.',
          content: {
            'application/json': {
              schema: { anyOf: [ref('schemas/ImportPlan'), ref('schemas/ImportReport')] },
            },
          },
        },
        413: ref('responses/FileTooLarge'),
        415: ref('responses/NotBytes'),
        422: {
          description: 'The file was refused; nothing of it was imported.',
          content: { 'application/problem+json': { schema: ref('schemas/ImportProblem') } },
        },
      },
      refuses: [400, 409],
    }),
  },
  '/statement-imports/columns': {
    post: operation('Statements', 'guessColumns', 'Guess what the columns of a CSV file mean', {
      description: `For servers with the capability \`csv-columns\`. Takes the first ${columnsFrom} bytes of the file, or all of a workbook or an archive, and keeps nothing.`,
      parameters: [
        inQuery(
          'columns',
          'Answers to its questions, as a JSON object, such as {"currency":"EUR"}; `column 3` is the meaning of the third column.',
          {
            type: 'string',
          },
        ),
        account,
      ],
      bytes: 'The first bytes of the file.',
      gives: ['The columns.', 'CsvColumns'],
      responses: { 415: ref('responses/NotBytes') },
      refuses: [400, 409, 413, 422],
    }),
  },
  '/statement-imports/columns/kept': {
    get: operation('Statements', 'listKeptMappings', 'List kept columns', {
      description:
        'For servers with the capability `kept-mappings`: the columns that were chosen for CSV files, with which the next files that have them are read.',
      gives: ['The kept columns, those that were chosen last first.', 'KeptMappings'],
    }),
  },
  '/statement-imports/columns/kept/{id}': {
    parameters: [inPath('The id of the kept columns.')],
    put: writing('Statements', 'renameKeptMapping', 'Rename kept columns', {
      json: 'KeptMappingName',
      gives: ['The kept columns.', 'KeptMapping'],
      refuses: [404, 413, 422],
    }),
    delete: writing('Statements', 'forgetKeptMapping', 'Forget kept columns', {
      description: 'The next file with these columns asks again what they mean.',
      responses: { 204: { description: 'They are no longer kept.' } },
      refuses: [404],
    }),
  },
  '/statement-imports/{id}/file': {
    parameters: [inPath('The id of the import.')],
    get: operation('Statements', 'getImportedFile', 'Get the file of an import', {
      description: 'The bytes as they were sent, for servers with the capability `kept-imports`.',
      responses: {
        200: {
          description: 'The file.',
          content: asBytes,
        },
      },
      refuses: [404],
    }),
  },
  '/statement-imports/{id}/undo': {
    parameters: [inPath('The id of the import.')],
    get: operation('Statements', 'planUndo', 'See what taking back an import would do', {
      gives: ['What it would do, or has done.', 'ImportUndo'],
      refuses: [404, 409],
    }),
    post: writing('Statements', 'undoImport', 'Take back an import', {
      description:
        'Removes the transactions that the import brought and that nobody has touched since, all or none, so that the file can be imported again. It can be repeated.',
      gives: ['What it has done.', 'ImportUndo'],
      refuses: [404],
    }),
  },
  '/vies-answers/{id}': {
    parameters: [inPath('A VAT number of the EU with the letters of its country, such as BE0445455375.')],
    get: operation('VIES', 'listViesAnswers', 'List what VIES answered about a VAT number', {
      description: 'For servers with the capability `vies`.',
      gives: ['The last 50 answers, the newest first.', 'ViesAnswers'],
      refuses: [422],
    }),
    post: writing('VIES', 'askVies', 'Ask VIES about a VAT number', {
      description:
        'For servers with the capability `vies`. The answer is kept. Nothing is kept if VIES does not say whether the number is valid, and VIES is not asked again by itself.',
      gives: ['What VIES answered.', 'ViesAnswer'],
      responses: {
        502: ref('responses/NoViesAnswer'),
        504: ref('responses/LateViesAnswer'),
      },
      refuses: [422],
    }),
  },
  '/sign-ins': {
    get: operation('Sign-ins', 'listSignIns', 'List sign-ins', {
      gives: ['The active sign-ins.', 'SignIns'],
    }),
    post: writing('Sign-ins', 'addSignIn', 'Add a sign-in', {
      json: 'SignInName',
      responses: { 201: answer('The new sign-in.', 'NewSignIn') },
      refuses: [400, 413, 422],
    }),
  },
  '/sign-ins/{id}': {
    parameters: [inPath('The id of the sign-in.')],
    delete: writing('Sign-ins', 'revokeSignIn', 'Revoke a sign-in', {
      description: 'It stops working immediately.',
      responses: { 204: { description: 'It was revoked.' } },
      refuses: [404],
    }),
  },
}

/** The operations that both collections have. Lists come in `order`; the values of the `counted` fields can be counted. */
function operationsOn(noun: Noun, order: string, counted: string[]) {
  const one = noun.toLowerCase()
  const [tag, many] = [`${noun}s`, `${one}s`]
  return {
    [`/${many}`]: {
      get: reading(tag, `list${noun}s`, `List ${many}`, {
        gives: ['The page.', `${noun}Page`],
        description: order,
        parameters: [search, page],
        refuses: [400],
      }),
      delete: writing(tag, `delete${noun}s`, `Delete ${many}`, {
        description: 'Deletes all of the ids that exist, or none if it fails.',
        body: 'Ids',
        gives: ['What happened to each id.', 'Deleted'],
      }),
    },
    [`/${many}/{id}`]: {
      parameters: [id],
      get: reading(tag, `get${noun}`, `Get a ${one}`, {
        gives: ['The record.', noun],
        refuses: [404],
      }),
      post: editing(tag, `edit${noun}`, `Edit a ${one}`, {
        gives: ['The whole record as it is now.', noun],
        description: 'Changes the fields that are sent and no others.',
        body: `${noun}Changes`,
      }),
    },
    ...queriesOf(noun, counted),
  }
}

/** What can be asked about a whole collection. */
function queriesOf(noun: Noun, counted: string[]) {
  const [tag, many] = ['Queries', `${noun.toLowerCase()}s`]
  const lines = { oneOf: [ref(`schemas/${noun}`), ref('schemas/StreamEnd')] }
  return {
    [`/queries/${many}`]: {
      get: reading(tag, `query${noun}s`, `Query ${many}`, {
        gives: ['The page.', `${noun}Page`],
        description: 'A page of the records found. Pages do not overlap.',
        parameters: [
          ...conditionsOn(noun),
          ...sorting(noun),
          page,
          inQuery('pageSize', 'The number of records on a page.', {
            type: 'integer',
            minimum: 1,
            maximum: mostOnPage,
            default: usualPageSize,
          }),
        ],
        refuses: [400],
      }),
    },
    [`/queries/${many}/values`]: {
      get: reading(tag, `count${noun}Values`, `Count values of ${many}`, {
        gives: ['The values.', 'Values'],
        description: 'The values of a field among the records found, most frequent first.',
        parameters: [
          ...conditionsOn(noun),
          inQuery('field', 'The field.', { type: 'string', enum: counted }, true),
        ],
        refuses: [400],
      }),
    },
    [`/queries/${many}/records`]: {
      get: operation(tag, `stream${noun}s`, `Stream ${many}`, {
        description:
          'All records found, as lines of JSON, one record per line. The last line is `{"end":true,"count":…}`; without it the stream was cut off.',
        parameters: [...conditionsOn(noun), ...sorting(noun)],
        responses: {
          200: { description: 'The lines.', content: { 'application/x-ndjson': { schema: lines } } },
        },
        refuses: [400],
      }),
    },
    [`/queries/${many}/changes`]: {
      get: operation(tag, `get${noun}Changes`, `Get changes of ${many}`, {
        description:
          'The current version of the collection. With `since`, also what changed after that version; `whole: false` if the service no longer knows, so that everything has to be read again.',
        parameters: [inQuery('since', 'An earlier version.', { type: 'string' })],
        gives: ['The changes.', `${noun}Changelog`],
        refuses: [400],
      }),
    },
  }
}

function deletedIn(many: CollectionName, noun: Noun) {
  const title = 'Deleted records'
  return {
    [`/deleted-records/${many}`]: {
      get: reading(title, `listDeleted${noun}s`, `List deleted ${many}`, {
        gives: ['A page.', `Deleted${noun}s`],
        description: `The deleted ${many} that are still kept, ${usualPageSize} a page, the last deleted first.`,
        parameters: [page],
        refuses: [400],
      }),
    },
    [`/deleted-records/${many}/restore`]: {
      post: writing(title, `restore${noun}s`, `Restore deleted ${many}`, {
        description:
          'Restores records with their ids, their marks and what the bank wrote, or none if it fails. It can be repeated.',
        body: 'RestoredIds',
        gives: ['The outcome for each id.', 'Restored'],
      }),
    },
  }
}

function conditionsOn(noun: Noun) {
  const collection = noun === 'Contact' ? 'contacts' : 'transactions'
  const all = Object.entries<Condition<object, unknown>>(conditions[collection])
  const mark = inQuery('mark', 'The mark, or that there is none; for servers with the capability `marks`.', {
    type: 'string',
    enum: [...markNames, 'none'],
  })
  return [
    search,
    ...all.map(([name, { description, schema, isRepeatable }]) => ({
      ...inQuery(name, description, schema),
      ...(schema.type === 'array' && !isRepeatable && { style: 'form', explode: false }),
    })),
    ...(noun === 'Transaction' ? [mark] : []),
  ]
}

function sorting(noun: Noun) {
  const names =
    noun === 'Contact'
      ? contactFieldNames.map((field) => plainName('contacts', field))
      : transactionFieldNames.map((field) => plainName('transactions', field))
  return [
    inQuery(
      'sort',
      'The field to sort by, with a minus for descending. Texts ignore case, amounts are compared within their currency, empty fields come last. Without it, records come in the order of the list.',
      { type: 'string', enum: names.flatMap((name) => [name, `-${name}`]) },
    ),
    inQuery(
      'language',
      'The language to sort texts by, such as `sv` or `de-CH`. Without it, texts also ignore accents and are sorted by Unicode code points.',
      { type: 'string', pattern: '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$' },
    ),
  ]
}

/** A reading whose answer has a tag, so that it need not be sent again while it is the same. */
function reading(
  tag: string,
  id: string,
  summary: string,
  { parameters = [], refuses = [], none, ...more }: Operation & { none?: string },
) {
  return operation(tag, id, summary, {
    ...more,
    parameters: [...parameters, ifNoneMatch],
    givenHeaders: etag,
    ...(none !== undefined && { responses: { 204: { description: none } } }),
    refuses: [304, ...refuses],
  })
}

/** A change. It says which account it is meant for. */
function writing(
  tag: string,
  id: string,
  summary: string,
  { parameters = [], refuses = [], ...more }: Operation,
) {
  return operation(tag, id, summary, {
    ...more,
    parameters: [...parameters, account],
    refuses: [409, ...refuses],
  })
}

/** An edit of one record. That of an outdated version gets the problem and the current record. */
function editing(tag: string, id: string, summary: string, more: Operation & { gives: Given }) {
  const [, schema] = more.gives
  const current = { type: 'object', properties: { current: ref(`schemas/${schema}`) }, required: ['current'] }
  const changed = { schema: { allOf: [ref('schemas/Problem'), current] } }
  const outdated = {
    description: 'Someone else has changed the record; nothing was saved.',
    headers: etag,
    content: { 'application/problem+json': changed },
  }
  return writing(tag, id, summary, {
    ...more,
    parameters: [ifMatch],
    givenHeaders: etag,
    responses: { 412: outdated },
    refuses: [404, 422],
  })
}

function operation(
  tag: string,
  operationId: string,
  summary: string,
  { body, json, bytes, gives, givenHeaders, responses, refuses = [], ...more }: Operation,
) {
  const name = body ?? json
  const schema = { schema: ref(`schemas/${name}`) }
  const content = { 'application/json': schema, ...(body && { 'application/x-www-form-urlencoded': schema }) }
  const requestBody = bytes ? { description: bytes, content: asBytes } : name && { content }
  const refused = [...refuses, ...(body ? notJsonOrForm : []), 401, 429, 500, 503] as const
  return {
    operationId,
    summary,
    tags: [tag],
    ...more,
    ...(requestBody && { requestBody: { required: true, ...requestBody } }),
    responses: {
      ...(gives && { 200: answer(...gives, givenHeaders) }),
      ...responses,
      ...Object.fromEntries(refused.map((status) => [status, ref(`responses/${refusals[status]}`)])),
    },
  }
}

function answer(description: string, schema: string, headers: object = {}) {
  return { description, headers, content: { 'application/json': { schema: ref(`schemas/${schema}`) } } }
}
