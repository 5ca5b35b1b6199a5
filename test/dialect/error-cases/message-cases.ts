import type { ErrorCase } from './error-case.ts'

/** X7, X8: an error object or a lone message. */
export const messageCases: ErrorCase[] = [
  // X7
  {
    of: 'X7 an error object with a code',
    body: { error: { code: 'contact_locked', message: 'This contact is locked.' } },
    message: 'This contact is locked.',
    code: 'contact_locked',
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
    code: 'email_invalid',
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
    code: 'VALIDATION',
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
    code: 'BadArgument',
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
    code: 'invalid_token',
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
    code: '23505',
  },
  { of: 'X8 Holded', body: { status: 0, info: 'Contact name needed' }, message: 'Contact name needed' },
]
