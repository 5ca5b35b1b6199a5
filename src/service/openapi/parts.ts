import { usualPageSize } from '../../domain/page.ts'
import { largestUpload } from '../../domain/statement-import.ts'

/** The parameters of the operations, by name. */
export const parameters = {
  id: inPath('The id of the record.'),
  search: {
    name: 'search',
    in: 'query',
    description:
      'Every word must occur in some field of the record, ignoring case and accents. Amounts, dates, phone, VAT and bank account numbers and names of countries are also found as people write them (`1.234,50`, `31/03/2026`, `BE 0445.455.375`, `Belgium`). Servers with the capability `periods` find the transactions of a month, quarter or year by `date:2026-03`, `date:2026-Q1` or `date:2026`. Empty finds all.',
    schema: { type: 'string', maxLength: 1000, default: '' },
  },
  page: {
    name: 'page',
    in: 'query',
    description: `Which page of ${usualPageSize} records. One past the end is empty.`,
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999, default: 1 },
  },
  ifNoneMatch: inHeader(
    'If-None-Match',
    'The tags of the versions that the caller has, joined by commas. If one is still current, the answer is 304.',
  ),
  ifMatch: inHeader(
    'If-Match',
    'The tag of the version being changed, several joined by commas, or `*`. If the record’s current tag is a different one, nothing is saved and the answer is 412.',
  ),
  idempotencyKey: inHeader(
    'Idempotency-Key',
    '20 hexadecimal digits, other ones for each contact. A request with a key that has already created a contact creates no other, and is answered with that one; with other fields the answer is 422.',
  ),
  account: inHeader(
    'Bookend-Account',
    'The id of the account that the request is meant for. If the token opens another one, nothing is done and the answer is 409.',
  ),
}

/** The response headers, by name. */
export const headers = {
  ETag: {
    description: 'The tag of the response: the same for the same content in the same encoding.',
    schema: { type: 'string', pattern: '^"[A-Za-z0-9_-]{43}(~(br|gzip))?"$' },
  },
  Location: text('The address of the new record, relative to the address of the request.'),
  RetryAfter: {
    description: 'The number of seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 0 },
  },
  Account: text('The id of the account that the token opens.'),
  AccountName: text('The name of that account, percent-encoded.'),
  Capabilities: text('What this server offers besides contacts and transactions, joined by commas.'),
  Authenticate: text('How to sign in.'),
}

/** The names of the responses with which operations refuse, by status. */
export const refusals = {
  304: 'NotModified',
  400: 'BadRequest',
  401: 'Unauthorized',
  404: 'NotFound',
  409: 'OtherAccount',
  413: 'TooLarge',
  415: 'OtherMediaType',
  422: 'Unprocessable',
  429: 'TooMany',
  500: 'Failed',
  503: 'Unavailable',
} as const

const retryAfter = { 'Retry-After': ref('headers/RetryAfter') }

/** The responses that several operations share, by name. */
export const answers = {
  NotModified: {
    description: 'The caller already has the current version.',
    headers: { ETag: ref('headers/ETag') },
  },
  BadRequest: problem('The request cannot be read, or its parameters or ids cannot be used.'),
  Unauthorized: problem('The request has no token, or not a valid one.', {
    'WWW-Authenticate': ref('headers/Authenticate'),
  }),
  NotFound: problem('There is no such record.'),
  OtherAccount: problem(
    'The token opens a different account from the one in `Bookend-Account`. Nothing was done.',
  ),
  FileTooLarge: problem(`The file is larger than ${largestUpload / 1024 / 1024} MB.`),
  NotBytes: problem('The body was not sent as application/octet-stream.'),
  TooLarge: problem('The body is larger than 64 KiB.'),
  OtherMediaType: problem('The body is neither JSON nor a form, or its text is not UTF-8.'),
  Unprocessable: problem('Some fields are invalid; each is named with the reason. Nothing was changed.'),
  TooMany: problem('Too many requests or failed sign-ins.', retryAfter),
  Failed: problem('The service failed.'),
  NoViesAnswer: problem('VIES or the register of the country did not answer; `detail` says which.'),
  LateViesAnswer: problem('VIES or the register of the country did not answer in time.'),
  Unavailable: problem('The service cannot answer right now.', retryAfter),
}

export function ref(place: string) {
  return { $ref: `#/components/${place}` }
}

export function inQuery(name: string, description: string, schema: object, required = false) {
  return { name, in: 'query', required, description, schema }
}

export function inPath(description: string) {
  return { name: 'id', in: 'path', required: true, ...text(description) }
}

function inHeader(name: string, description: string) {
  return { name, in: 'header', ...text(description) }
}

function text(description: string) {
  return { description, schema: { type: 'string' } }
}

function problem(description: string, also?: object) {
  return {
    description,
    ...(also && { headers: also }),
    content: { 'application/problem+json': { schema: ref('schemas/Problem') } },
  }
}
