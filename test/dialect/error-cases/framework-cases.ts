// Over 200 lines because each row is what one framework or validator says.
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
  { of: 'X3 Phoenix', body: { errors: { detail: 'Contact is archived' } }, message: 'Contact is archived' },
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
  },
  {
    of: 'X4 drf-standardized-errors',
    body: {
      type: 'validation_error',
      errors: [{ code: 'required', detail: 'This field is required.', attr: 'last_name' }],
    },
    fields: { lastName: 'This field is required.' },
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

const zodMessage = JSON.stringify([
  { origin: 'string', format: 'email', path: ['email'], message: 'Invalid email address' },
])

/** X5, X6: Spring and zod, which list what is wrong with its place. */
export const validatorCases: ErrorCase[] = [
  // X5
  {
    of: 'X5 Spring Boot with binding errors',
    body: {
      timestamp: '2026-11-21T09:00:00.000+00:00',
      status: 400,
      error: 'Bad Request',
      trace:
        'org.springframework.web.bind.MethodArgumentNotValidException: Validation failed\n\tat org.spring',
      message: "Validation failed for object='contact'. Error count: 1",
      errors: [
        {
          codes: ['Email.contact.email', 'Email'],
          arguments: [{ codes: ['contact.email'], defaultMessage: 'email', code: 'email' }],
          defaultMessage: 'must be a well-formed email address',
          objectName: 'contact',
          field: 'email',
          rejectedValue: 'nonsense',
          bindingFailure: false,
          code: 'Email',
        },
      ],
      path: '/api/contacts/new',
    },
    message: "Validation failed for object='contact'. Error count: 1",
    fields: { email: 'must be a well-formed email address' },
  },
  {
    of: 'X5 Spring Boot without a message',
    body: {
      timestamp: '2026-11-21T09:00:00.000+00:00',
      status: 500,
      error: 'Internal Server Error',
      path: '/api/contacts',
    },
    status: 500,
  },
  {
    of: 'X5 JHipster with fieldErrors',
    body: {
      type: 'https://www.jhipster.tech/problem/constraint-violation',
      title: 'Method argument not valid',
      status: 400,
      path: '/api/contacts',
      message: 'error.validation',
      fieldErrors: [{ objectName: 'contact', field: 'lastName', message: 'must not be null' }],
    },
    message: 'Method argument not valid',
    fields: { lastName: 'must not be null' },
  },
  {
    of: 'X5 Lexware with details',
    body: {
      timestamp: '2026-05-11T17:12:31.233+02:00',
      status: 406,
      error: 'Not Acceptable',
      path: '/v1/contacts',
      traceId: '90d78d0777be',
      message: 'Validation failed for request. Please see details list for specific causes.',
      details: [
        { violation: 'NOTNULL', field: 'lastName', message: 'darf nicht leer sein' },
        { violation: 'INVALID', field: 'taxConditions.taxType', message: 'ist kein Steuertyp' },
      ],
    },
    message:
      'Validation failed for request. Please see details list for specific causes. taxConditions.taxType: ist kein Steuertyp',
    fields: { lastName: 'darf nicht leer sein' },
    requestId: '90d78d0777be',
  },
  {
    of: 'X5 lexoffice with an IssueList',
    body: { IssueList: [{ i18nKey: 'missing_entity', source: 'company', type: 'validation_failure' }] },
    fields: { company: 'missing entity' },
  },
  {
    of: 'X5 Micronaut',
    body: {
      message: 'Bad Request',
      _embedded: { errors: [{ message: 'contact.email: must not be blank' }] },
      _links: { self: { href: '/contacts', templated: false } },
    },
    fields: { email: 'contact.email: must not be blank' },
  },
  // X6
  {
    of: 'X6 zod issues',
    body: [
      {
        code: 'invalid_type',
        expected: 'string',
        received: 'undefined',
        path: ['email'],
        message: 'Required',
      },
      { code: 'too_small', minimum: 1, path: ['contacts', 0, 'zip'], message: 'Too short' },
    ],
    fields: { email: 'Required', zip: 'Too short' },
  },
  {
    of: 'X6 zod 3 under error.issues',
    body: {
      success: false,
      error: { issues: [{ code: 'custom', path: ['phone'], message: 'No phone number' }], name: 'ZodError' },
    },
    fields: { phone: 'No phone number' },
  },
  {
    of: 'X6 zod 4 with JSON in its message (hono)',
    body: { success: false, error: { name: 'ZodError', message: zodMessage } },
    fields: { email: 'Invalid email address' },
  },
  {
    of: 'X6 zod flattened',
    body: { formErrors: ['Person or company, please'], fieldErrors: { email: ['Invalid email'] } },
    message: 'Person or company, please',
    fields: { email: 'Invalid email' },
  },
  {
    of: 'X6 zod formatted',
    body: {
      _errors: [],
      email: { _errors: ['Invalid email'] },
      address: { _errors: [], zip: { _errors: ['Required'] } },
    },
    fields: { email: 'Invalid email', zip: 'Required' },
  },
  {
    of: 'X6 zod treeified',
    body: {
      errors: [],
      properties: {
        email: { errors: ['Invalid email'] },
        tags: { errors: [], items: [null, { errors: ['Too long'] }] },
      },
    },
    message: 'tags.items: Too long',
    fields: { email: 'Invalid email' },
  },
  {
    of: 'X6 tRPC',
    body: {
      error: {
        message: 'BAD_REQUEST input',
        code: -32600,
        data: {
          code: 'BAD_REQUEST',
          httpStatus: 400,
          stack: 'TRPCError: x\n    at y',
          zodError: { formErrors: [], fieldErrors: { zip: ['Too short'] } },
        },
      },
    },
    message: 'BAD_REQUEST input',
    fields: { zip: 'Too short' },
  },
]
