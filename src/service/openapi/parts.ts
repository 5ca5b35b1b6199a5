import { largestUpload } from '../../domain/statement-import.ts'

/** The parameters of the operations, by name. */
export const parameters = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id of the record.',
    schema: { type: 'string' },
  },
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
    description: 'Which page of 25 records. One past the end is empty.',
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999, default: 1 },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The tags of the versions that the caller has, joined by commas. If one is still current, the answer is 304.',
    schema: { type: 'string' },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The tag of the version being changed, several joined by commas, or `*`. If the record’s current tag is a different one, nothing is saved and the answer is 412.',
    schema: { type: 'string' },
  },
  account: {
    name: 'Bookend-Account',
    in: 'header',
    description:
      'The id of the account that the request is meant for. If the token opens another one, nothing is done and the answer is 409.',
    schema: { type: 'string' },
  },
}

/** The response headers, by name. */
export const headers = {
  ETag: {
    description: 'The tag of the response: the same for the same content in the same encoding.',
    schema: { type: 'string', pattern: '^"[A-Za-z0-9_-]{43}(~(br|gzip))?"$' },
  },
  Location: {
    description: 'The address of the new record, relative to the address of the request.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'The number of seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 0 },
  },
  Account: { description: 'The id of the account that the token opens.', schema: { type: 'string' } },
  AccountName: { description: 'The name of that account, percent-encoded.', schema: { type: 'string' } },
  Capabilities: {
    description: 'What this server offers besides contacts and transactions, joined by commas.',
    schema: { type: 'string' },
  },
  Authenticate: { description: 'How to sign in.', schema: { type: 'string' } },
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

/** The responses that several operations share, by the name of their status. */
export const answers: Record<string, object> = {
  NotModified: {
    description: 'The caller already has the current version.',
    headers: { ETag: { $ref: '#/components/headers/ETag' } },
  },
  BadRequest: problem('The request cannot be read, or its parameters or ids cannot be used.'),
  Unauthorized: problem('The request has no token, or not a valid one.', {
    'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' },
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
  Unavailable: problem('The service cannot answer right now.', retryAfter),
}

function problem(description: string, also?: object) {
  return {
    description,
    ...(also && { headers: also }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
