import type { ErrorCase } from './error-case.ts'

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
    code: '6240',
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
    code: '3062',
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
    code: 'contact_not_found',
    requestId: '01JSJ8FEK5',
  },
]
