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
      'Every word must occur in some field of the record, ignoring case and accents. Empty finds all.',
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
      'The tags of what the caller has already, joined by commas: if it is still the same, the answer is 304.',
    schema: { type: 'string' },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The tag of the version that is changed, several joined by commas, or `*`: if the record has another by now, nothing is saved and the answer is 412.',
    schema: { type: 'string' },
  },
}

/** The headers of the answers, by name. */
export const headers = {
  ETag: {
    description: 'The tag of what is answered: equal for equal contents.',
    schema: { type: 'string', pattern: '^"[0-9a-f]{32}"$' },
  },
  Location: {
    description: 'The address of the new record, relative to the address that was asked.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'After how many seconds to ask again.',
    schema: { type: 'integer', minimum: 0 },
  },
  Authenticate: { description: 'How to sign in.', schema: { type: 'string' } },
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

/** The answers that several operations have, by the name of their status. */
export const answers: Record<string, object> = {
  NotModified: {
    description: 'It is still what the caller has already.',
    headers: { ETag: { $ref: '#/components/headers/ETag' } },
  },
  BadRequest: problem('The request cannot be read, or its parameters or ids cannot be used.'),
  Unauthorized: problem('There is no token with the request, or none that is known.', {
    'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' },
  }),
  NotFound: problem('There is no such record.'),
  TooLarge: problem('The body is larger than 64 KiB.'),
  OtherMediaType: problem('The body is neither JSON nor a form, or its text is not UTF-8.'),
  Unprocessable: problem('Fields are at fault, each named with the reason. Nothing was changed.'),
  TooMany: problem('Too many requests, or sign-ins that failed.', retryAfter),
  Failed: problem('A fault of the service.'),
  Unavailable: problem('The service cannot answer for now.', retryAfter),
}

function problem(description: string, also?: object) {
  return {
    description,
    ...(also && { headers: also }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
