import type { ErrorCase } from './message-cases.ts'

const zodMessage = JSON.stringify([
  {
    origin: 'string',
    code: 'invalid_format',
    format: 'email',
    path: ['email'],
    message: 'Invalid email address',
  },
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
    code: '-32600',
  },
]
