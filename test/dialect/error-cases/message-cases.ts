import type { CollectionName } from '../../../src/domain/collection-name.ts'

/** X7, X8: an error object or a lone message. */
export const messageCases: ErrorCase[] = [
  // X7
  {
    of: 'X7 an error object with a code',
    body: { error: { code: 'contact_locked', message: 'This contact is locked.' } },
    message: 'This contact is locked.',
  },
  {
    of: 'X7 Stripe with a param',
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'email_invalid',
        message: 'Invalid email address: x',
        param: 'email',
        doc_url: 'https://stripe.com/docs/error-codes',
      },
    },
    message: 'Invalid email address: x',
    fields: { email: 'Invalid email address: x' },
  },
  {
    of: 'X7 Google with field violations',
    resource: 'transactions',
    body: {
      error: {
        code: 400,
        message: 'Request contains an invalid argument.',
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field: 'transaction.amount', description: 'must not be zero' }],
          },
        ],
      },
    },
    message: 'Request contains an invalid argument.',
    fields: { amount: 'must not be zero' },
  },
  {
    of: 'X7 OData with a message in a language',
    body: {
      error: {
        code: 'VALIDATION',
        message: { lang: 'en-US', value: 'The value is not valid.' },
        innererror: { trace: 'at Foo.Bar()' },
      },
    },
    message: 'The value is not valid.',
  },
  {
    of: 'X7 Microsoft Graph with targets',
    body: {
      error: {
        code: 'BadArgument',
        message: 'Several values are wrong',
        details: [{ code: 'NullValue', target: 'phone', message: 'Phone must not be null' }],
        innerError: { 'request-id': '3a0c-99' },
      },
    },
    message: 'Several values are wrong',
    fields: { phone: 'Phone must not be null' },
    requestId: '3a0c-99',
  },
  {
    of: 'X7 Moneybird with a map under error',
    body: { error: { email: ['is invalid'], company: 'cannot be blank' } },
    fields: { email: 'is invalid', company: 'cannot be blank' },
  },
  // X8
  {
    of: 'X8 message',
    body: { message: 'This contact has open invoices.' },
    message: 'This contact has open invoices.',
  },
  { of: 'X8 error as text', body: { error: 'Email is taken' }, message: 'Email is taken' },
  {
    of: 'X8 bexio with error_code and texts',
    body: { error_code: 422, message: 'The form could not be saved', errors: ['email: Must be unique.'] },
    status: 422,
    message: 'The form could not be saved',
    fields: { email: 'email: Must be unique.' },
  },
  {
    of: 'X8 OAuth',
    status: 401,
    body: { error: 'invalid_token', error_description: 'The access token expired' },
    message: 'The access token expired',
  },
  {
    of: 'X8 PostgREST',
    status: 409,
    body: {
      code: '23505',
      details: 'Key (email)=(a@b.example) already exists.',
      hint: null,
      message: 'duplicate key value violates unique constraint "contacts_email_key"',
    },
    message:
      'duplicate key value violates unique constraint "contacts_email_key". Key (email)=(a@b.example) already exists.',
  },
  { of: 'X8 Holded', body: { status: 0, info: 'Contact name needed' }, message: 'Contact name needed' },
]

/** X16, X17: a refusal that is no JSON, and one that comes with 200. */
export const disguisedCases: ErrorCase[] = [
  // X16
  {
    of: 'X16 HTML of a proxy',
    status: 502,
    body: '<html><head><title>502 Bad Gateway</title></head></html>',
  },
  { of: 'X16 a plain text', body: 'VAT number is taken', message: 'VAT number is taken' },
  { of: 'X16 an empty body', body: '' },
  { of: 'X16 truncated JSON', body: '{"message":"The em' },
  {
    of: 'X16 a stack as text',
    status: 500,
    body: 'TypeError: x is not a function\n    at Object.<anonymous> (/app/server.js:1:1)\n    at y',
    message: 'TypeError: x is not a function',
  },
  { of: 'X16 HTML inside JSON', body: { message: '<!DOCTYPE html><html><body>Oops</body></html>' } },
  { of: 'X16 JSON as text', body: '"Email is taken"', message: 'Email is taken' },
  // X17
  {
    of: 'X17 QuickBooks Fault with status 200',
    status: 200,
    body: {
      Fault: {
        Error: [
          {
            Message: 'Duplicate Name Exists Error',
            Detail: 'The name supplied already exists.',
            code: '6240',
            element: '',
          },
        ],
        type: 'ValidationFault',
      },
      time: '2026-11-21T09:00:00Z',
    },
    message: 'The name supplied already exists.',
  },
  {
    of: 'X17 JSend fail',
    status: 200,
    body: { status: 'fail', data: { email: 'An email is needed', nickname: 'Too long' } },
    message: 'nickname: Too long',
    fields: { email: 'An email is needed' },
  },
  {
    of: 'X17 Zoho',
    status: 200,
    body: { code: 3062, message: 'The contact already exists.' },
    message: 'The contact already exists.',
  },
  {
    of: 'X17 Ashby',
    status: 200,
    body: {
      success: false,
      errorInfo: {
        code: 'contact_not_found',
        message: 'Contact not found - are you lacking permissions?',
        requestId: '01JSJ8FEK5',
      },
    },
    message: 'Contact not found - are you lacking permissions?',
    requestId: '01JSJ8FEK5',
  },
]

/** What a service answers with a refusal, and what is read of it. */
export type ErrorCase = {
  of: string
  status?: number
  body: unknown
  resource?: CollectionName
  message?: string | undefined
  fields?: Record<string, string>
  requestId?: string
}
