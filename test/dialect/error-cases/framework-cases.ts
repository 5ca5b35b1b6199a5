import type { ErrorCase } from './message-cases.ts'

/** X1–X4: RFC 9457, ASP.NET, Laravel, Rails and Django. */
export const frameworkCases: ErrorCase[] = [
  // X1
  {
    of: 'X1 RFC 9457 with pointers',
    body: {
      type: 'https://example.net/validation-error',
      title: 'Your request is not valid.',
      errors: [
        { detail: 'must be an address', pointer: '#/email' },
        { detail: 'must be a code of two letters', pointer: '#/address/country' },
      ],
    },
    message: 'Your request is not valid.',
    fields: { email: 'must be an address', country: 'must be a code of two letters' },
  },
  {
    of: 'X1 RFC 7807 with invalid-params',
    body: {
      type: 'about:blank',
      title: 'Validation error',
      detail: 'Some values cannot be used',
      'invalid-params': [
        { name: 'vat_number', reason: 'is no VAT number' },
        { name: 'age', reason: 'must be positive' },
      ],
    },
    message: 'Some values cannot be used. age: must be positive',
    fields: { vatNumber: 'is no VAT number' },
  },
  {
    of: "X1 Bookend's own service",
    body: { title: 'Unprocessable', errors: [{ field: 'company', detail: 'Fill in a company' }] },
    message: 'Unprocessable',
    fields: { company: 'Fill in a company' },
  },
  {
    of: 'X1 Huma with locations',
    body: {
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'validation failed',
      errors: [{ message: 'expected string to be RFC 5322 email', location: 'body.email', value: 'x' }],
    },
    message: 'validation failed',
    fields: { email: 'expected string to be RFC 5322 email' },
  },
  // X2
  {
    of: 'X2 ASP.NET Core ValidationProblemDetails',
    body: {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: { Email: ['The Email field is not a valid e-mail address.'], $: ['The JSON is broken.'] },
      traceId: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00',
    },
    message: 'One or more validation errors occurred. The JSON is broken.',
    fields: { email: 'The Email field is not a valid e-mail address.' },
    requestId: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00',
  },
  {
    of: 'X2 ASP.NET Web API ModelState',
    body: {
      Message: 'The request is invalid.',
      ModelState: {
        'contact.VatNumber': ['The VatNumber field is required.'],
        'contact.Nickname': ['Too long.'],
      },
    },
    message: 'The request is invalid. Nickname: Too long.',
    fields: { vatNumber: 'The VatNumber field is required.' },
  },
  {
    of: 'X2 FluentValidation',
    body: [{ propertyName: 'LastName', errorMessage: "'Last Name' must not be empty.", attemptedValue: '' }],
    fields: { lastName: "'Last Name' must not be empty." },
  },
  {
    of: 'X2 ABP',
    body: {
      error: {
        code: null,
        message: 'Your request is not valid!',
        details: 'The following errors were detected during validation.',
        validationErrors: [{ message: 'The Zip field is required.', members: ['zip'] }],
      },
    },
    message: 'Your request is not valid! The following errors were detected during validation.',
    fields: { zip: 'The Zip field is required.' },
  },
  // X3
  {
    of: 'X3 Laravel',
    body: {
      message: 'The email field is required. (and 1 more error)',
      errors: { email: ['The email field is required.'], 'address.city': ['The city must be a string.'] },
    },
    message: 'The email field is required. (and 1 more error)',
    fields: { email: 'The email field is required.', city: 'The city must be a string.' },
  },
  {
    of: 'X3 Rails with a map and base',
    body: { errors: { vat_number: ['is invalid', 'is too short'], base: ['Contact is locked'] } },
    message: 'Contact is locked',
    fields: { vatNumber: 'is invalid / is too short' },
  },
  {
    of: 'X3 Rails with full messages',
    body: { errors: ["First name can't be blank", 'Email is invalid', 'Nickname is too long'] },
    message: 'Nickname is too long',
    fields: { firstName: "First name can't be blank", email: 'Email is invalid' },
  },
  {
    of: 'X3 CakePHP with rules',
    body: {
      message: 'Validation failed',
      url: '/contacts',
      code: 422,
      errors: { email: { _empty: 'This field cannot be left empty' } },
    },
    status: 422,
    message: 'Validation failed',
    fields: { email: 'This field cannot be left empty' },
  },
  {
    of: 'X3 Phoenix',
    body: { errors: { detail: 'Contact is archived' } },
    message: 'Contact is archived',
  },
  // X4
  {
    of: 'X4 Django REST with a map',
    body: {
      email: ['Enter a valid email address.'],
      tax_code: ['This field is required.'],
      address: { zip: ['Ensure this field has no more than 10 characters.'] },
      non_field_errors: ['Person or company, please.'],
    },
    message: 'tax_code: This field is required. Person or company, please.',
    fields: {
      email: 'Enter a valid email address.',
      zip: 'Ensure this field has no more than 10 characters.',
    },
  },
  {
    of: 'X4 Django REST with detail',
    body: { detail: 'Given token not valid for any token type', code: 'token_not_valid' },
    message: 'Given token not valid for any token type',
    code: 'token_not_valid',
  },
  {
    of: 'X4 drf-standardized-errors',
    body: {
      type: 'validation_error',
      errors: [{ code: 'required', detail: 'This field is required.', attr: 'last_name' }],
    },
    fields: { lastName: 'This field is required.' },
    code: 'required',
  },
  {
    of: 'X4 marshmallow with a location',
    body: {
      code: 422,
      status: 'Unprocessable Entity',
      errors: { json: { email: ['Not a valid email address.'] } },
    },
    status: 422,
    fields: { email: 'Not a valid email address.' },
  },
]
