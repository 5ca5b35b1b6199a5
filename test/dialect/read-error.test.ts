import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../../src/dialect/answer.ts'
import { fieldsOf } from '../../src/dialect/fields.ts'
import { readError } from '../../src/dialect/errors/read-error.ts'
import { hiddenFailure } from '../../src/dialect/errors/hidden-failure.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'

type Case = {
  of: string
  status?: number
  body: unknown
  resource?: CollectionName
  message?: string | undefined
  fields?: Record<string, string>
  code?: string
  requestId?: string
}

const zodMessage = JSON.stringify([
  {
    origin: 'string',
    code: 'invalid_format',
    format: 'email',
    path: ['email'],
    message: 'Invalid email address',
  },
])

const cases: Case[] = [
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
  // X9
  {
    of: 'X9 express-validator 6',
    body: { errors: [{ value: 'x', msg: 'Invalid value', param: 'email', location: 'body' }] },
    fields: { email: 'Invalid value' },
  },
  {
    of: 'X9 express-validator 7',
    body: {
      errors: [{ type: 'field', value: 'x', msg: 'Invalid value', path: 'address.zip', location: 'body' }],
    },
    fields: { zip: 'Invalid value' },
  },
  {
    of: 'X9 express-validator mapped',
    body: { errors: { email: { msg: 'Invalid value', param: 'email', location: 'body' } } },
    fields: { email: 'Invalid value' },
  },
  {
    of: 'X9 a list of maps',
    body: { errors: [{ email: 'is invalid' }, { nickname: 'is too long' }] },
    message: 'nickname: is too long',
    fields: { email: 'is invalid' },
  },
  {
    of: 'X9 Adonis',
    body: {
      errors: [{ rule: 'required', field: 'contact.first_name', message: 'required validation failed' }],
    },
    fields: { firstName: 'required validation failed' },
  },
  {
    of: 'X9 CashCtrl',
    status: 200,
    body: {
      success: false,
      message: 'Nicht gespeichert',
      errors: [{ field: 'lastName', message: 'Dieses Feld muss ausgefüllt sein.' }],
    },
    message: 'Nicht gespeichert',
    fields: { lastName: 'Dieses Feld muss ausgefüllt sein.' },
  },
  {
    of: 'X9 Joi through celebrate',
    body: {
      statusCode: 400,
      error: 'Bad Request',
      message: 'celebrate request validation failed',
      validation: { body: { source: 'body', keys: ['email'], message: '"email" must be a valid email' } },
    },
    message: 'celebrate request validation failed',
    fields: { email: '"email" must be a valid email' },
  },
  {
    of: 'X9 hapi with one text',
    body: {
      statusCode: 400,
      error: 'Bad Request',
      message: '"vatNumber" is not allowed to be empty',
      validation: { source: 'payload', keys: ['vatNumber'] },
    },
    message: '"vatNumber" is not allowed to be empty',
    fields: { vatNumber: '"vatNumber" is not allowed to be empty' },
  },
  {
    of: 'X9 Fastify',
    body: {
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: 'body/email must match format "email"',
    },
    message: 'body/email must match format "email"',
    fields: { email: 'body/email must match format "email"' },
    code: 'FST_ERR_VALIDATION',
  },
  {
    of: 'X9 Ajv with a missing property',
    body: {
      errors: [
        {
          instancePath: '',
          schemaPath: '#/required',
          keyword: 'required',
          params: { missingProperty: 'city' },
          message: "must have required property 'city'",
        },
      ],
    },
    fields: { city: "must have required property 'city'" },
  },
  {
    of: 'X9 an error with parameters of its text',
    body: {
      errors: {
        email: { message: 'The address is taken', params: { label: 'E-mail address of a contact' } },
      },
    },
    fields: { email: 'The address is taken' },
  },
  {
    of: 'X9 Yii with a list at the top',
    body: [{ field: 'email', message: 'Email is not a valid email address.' }],
    fields: { email: 'Email is not a valid email address.' },
  },
  {
    of: 'X9 Salesforce with names in a list',
    body: [
      {
        message: 'Required fields are missing',
        errorCode: 'REQUIRED_FIELD_MISSING',
        fields: ['LastName', 'Company'],
      },
    ],
    fields: { lastName: 'Required fields are missing', company: 'Required fields are missing' },
    code: 'REQUIRED_FIELD_MISSING',
  },
  {
    of: 'X9 GitHub with codes instead of texts',
    body: {
      message: 'Validation Failed',
      errors: [{ resource: 'Contact', field: 'email', code: 'missing_field' }],
      documentation_url: 'https://docs.example',
    },
    message: 'Validation Failed',
    fields: { email: 'missing field' },
  },
  {
    of: 'X9 PayPal with descriptions',
    resource: 'transactions',
    body: {
      name: 'INVALID_REQUEST',
      message: 'Request is not well-formed.',
      debug_id: 'b8c0ffd3bd1f',
      details: [
        { field: '/amount/value', issue: 'CANNOT_BE_ZERO', description: 'Must be greater than zero.' },
      ],
    },
    message: 'Request is not well-formed.',
    fields: { amount: 'Must be greater than zero.' },
    requestId: 'b8c0ffd3bd1f',
  },
  // X10
  {
    of: 'X10 FastAPI',
    body: {
      detail: [
        { type: 'missing', loc: ['body', 'email'], msg: 'Field required', input: { zip: '1' } },
        { type: 'x', loc: ['body', 'nickname'], msg: 'Too long' },
      ],
    },
    message: 'nickname: Too long',
    fields: { email: 'Field required' },
  },
  {
    of: 'X10 FastAPI with a text',
    body: { detail: 'Contact has open invoices' },
    message: 'Contact has open invoices',
  },
  // X11
  {
    of: 'X11 JSON:API',
    body: {
      errors: [
        {
          status: '422',
          code: '100',
          title: 'Invalid Attribute',
          detail: 'is no VAT number',
          source: { pointer: '/data/attributes/vat_number' },
        },
        { status: '422', title: 'Invalid Parameter', source: { parameter: 'include' } },
        { status: '422', title: 'The record is locked', source: { pointer: '/data' } },
      ],
    },
    message: 'include: Invalid Parameter. The record is locked',
    fields: { vatNumber: 'is no VAT number' },
  },
  {
    of: 'X11 Strapi',
    body: {
      data: null,
      error: {
        status: 400,
        name: 'ValidationError',
        message: 'email must be a valid email',
        details: {
          errors: [{ path: ['email'], message: 'email must be a valid email', name: 'ValidationError' }],
        },
      },
    },
    message: 'email must be a valid email',
    fields: { email: 'email must be a valid email' },
  },
  {
    of: 'X11 Directus',
    body: {
      errors: [
        {
          message: 'Value for field "email" has to be unique.',
          extensions: { code: 'RECORD_NOT_UNIQUE', collection: 'contacts', field: 'email' },
        },
      ],
    },
    fields: { email: 'Value for field "email" has to be unique.' },
  },
  // X12
  {
    of: 'X12 NestJS',
    body: {
      statusCode: 400,
      message: [
        'email must be an email',
        'address.zip should not be empty',
        'property admin should not exist',
      ],
      error: 'Bad Request',
    },
    message: 'property admin should not exist',
    fields: { email: 'email must be an email', zip: 'address.zip should not be empty' },
  },
  {
    of: 'X12 NestJS with constraints',
    body: {
      statusCode: 400,
      message: [
        {
          target: { email: 'x' },
          value: 'x',
          property: 'email',
          children: [],
          constraints: { isEmail: 'email must be an email' },
        },
      ],
      error: 'Bad Request',
    },
    fields: { email: 'email must be an email' },
  },
  {
    of: 'X12 NestJS with one text',
    status: 403,
    body: { statusCode: 403, message: 'Forbidden resource', error: 'Forbidden' },
    message: 'Forbidden resource',
  },
  {
    of: 'X12 Dropwizard',
    body: { errors: ['lastName must not be empty'] },
    fields: { lastName: 'lastName must not be empty' },
  },
  // X13
  {
    of: 'X13 Symfony',
    body: {
      type: 'https://symfony.com/errors/validation',
      title: 'Validation Failed',
      status: 422,
      detail: 'email: This value is not a valid email address.',
      violations: [
        {
          propertyPath: 'email',
          title: 'This value is not a valid email address.',
          template: 'x',
          parameters: { '{{ value }}': '"x"' },
          type: 'urn:uuid:bd79c0ab',
        },
      ],
    },
    message: 'email: This value is not a valid email address.',
    fields: { email: 'This value is not a valid email address.' },
  },
  {
    of: 'X13 API Platform',
    body: {
      '@context': '/contexts/ConstraintViolationList',
      '@type': 'ConstraintViolationList',
      'hydra:title': 'An error occurred',
      'hydra:description': 'address.city: This value should not be blank.',
      violations: [
        { propertyPath: 'address.city', message: 'This value should not be blank.', code: 'c1051bb4' },
      ],
    },
    message: 'address.city: This value should not be blank.',
    fields: { city: 'This value should not be blank.' },
  },
  {
    of: 'X13 Quarkus',
    body: {
      title: 'Constraint Violation',
      status: 400,
      violations: [{ field: 'create.contact.email', message: 'must not be blank' }],
    },
    message: 'Constraint Violation',
    fields: { email: 'must not be blank' },
  },
  // X14
  {
    of: 'X14 Mongoose',
    body: {
      errors: {
        email: {
          name: 'ValidatorError',
          message: 'Path `email` is required.',
          properties: { message: 'Path `email` is required.', type: 'required', path: 'email' },
          kind: 'required',
          path: 'email',
        },
      },
      _message: 'Contact validation failed',
      name: 'ValidationError',
      message: 'Contact validation failed: email: Path `email` is required.',
    },
    message: 'Contact validation failed',
    fields: { email: 'Path `email` is required.' },
  },
  {
    of: 'X14 PocketBase',
    body: {
      status: 400,
      message: 'Failed to create record.',
      data: { email: { code: 'validation_required', message: 'Missing required value.' } },
    },
    message: 'Failed to create record.',
    fields: { email: 'Missing required value.' },
  },
  {
    of: 'X14 Payload',
    body: {
      errors: [
        {
          name: 'ValidationError',
          message: 'The following field is invalid: email',
          data: { errors: [{ message: 'A user with this email exists', path: 'email' }] },
        },
      ],
    },
    message: 'The following field is invalid: email',
    fields: { email: 'A user with this email exists' },
  },
  {
    of: 'X14 WordPress with params',
    body: {
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): email',
      data: { status: 400, params: { email: 'Invalid email address.' } },
    },
    message: 'Invalid parameter(s): email',
    fields: { email: 'Invalid email address.' },
    code: 'rest_invalid_param',
  },
  // X15
  {
    of: 'X15 Xero',
    body: {
      ErrorNumber: 10,
      Type: 'ValidationException',
      Message: 'A validation exception occurred',
      Elements: [
        {
          ContactID: '00-1',
          Name: 'ABC',
          EmailAddress: 'nonsense',
          Phones: [],
          ValidationErrors: [{ Message: 'Email address is not valid.' }],
        },
      ],
    },
    message: 'A validation exception occurred. Email address is not valid.',
    code: '10',
  },
  {
    of: 'X15 Xero assets with field names',
    body: {
      title: 'Validation Error',
      detail: 'The resource is not valid',
      fieldValidationErrors: [
        { fieldName: 'Company', valueProvided: '', localisedMessage: 'Fill in the company', type: 'x' },
      ],
    },
    message: 'The resource is not valid',
    fields: { company: 'Fill in the company' },
  },
  {
    of: 'X15 Sage Accounting',
    status: 422,
    body: [
      {
        $severity: 'error',
        $dataCode: 'ValidationError',
        $message: 'This field is required.',
        $source: 'last_name',
      },
    ],
    fields: { lastName: 'This field is required.' },
    code: 'ValidationError',
  },
  {
    of: 'X15 Tripletex',
    body: {
      status: 422,
      code: 18000,
      message: 'Validering feilet.',
      link: 'https://tripletex.no',
      developerMessage: 'VALIDATION_ERROR',
      validationMessages: [{ field: 'email', message: 'Ugyldig e-post.' }],
      requestId: 'cd4f1',
    },
    message: 'Validering feilet.',
    fields: { email: 'Ugyldig e-post.' },
    code: '18000',
    requestId: 'cd4f1',
  },
  {
    of: 'X15 Fortnox',
    body: { ErrorInformation: { Error: 1, Message: 'Kan inte hitta kunden.', Code: 2000433 } },
    message: 'Kan inte hitta kunden.',
    code: '2000433',
  },
  {
    of: 'X15 Frappe with JSON in JSON',
    body: {
      exc_type: 'ValidationError',
      exc: '["Traceback (most recent call last):\\n  File x"]',
      _server_messages: JSON.stringify([
        JSON.stringify({ message: 'Contact <b>Ann</b> is disabled', indicator: 'red' }),
      ]),
    },
    message: 'Contact Ann is disabled',
  },
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

test.each(cases)(
  '$of is read',
  ({ status = 400, body, resource = 'contacts', message, fields = {}, code, requestId }) => {
    const said = readError(answer(status, body), resource)
    const byField: Record<string, string> = {}
    for (const { field, detail } of said.fields)
      byField[field] = byField[field] ? `${byField[field]} / ${detail}` : detail
    expect({ message: said.message, fields: byField }).toEqual({ message, fields })
    expect(said).toMatchObject({ ...(code && { code }), ...(requestId && { requestId }) })
  },
)

test.each([
  ['body.contact.email', 'email'],
  ['/data/attributes/vat_number', 'vatNumber'],
  ['#/address/zip', 'zip'],
  ['$.VatNumber', 'vatNumber'],
  ['contact[zip]', 'zip'],
  ['contacts.0.first_name', 'firstName'],
  ['contacts[0][lastName]', 'lastName'],
  ['data.attributes.city', 'city'],
  ['email.value', 'email'],
  ['country.code', 'country'],
  ['phone.number', 'phone'],
  ['address.number', 'number'],
  ['E-Mail', 'email'],
])('the path %s names the field %s', (path, field) => {
  const said = readError(answer(422, { errors: [{ field: path, message: 'is wrong' }] }), 'contacts')
  expect(said).toMatchObject({ message: undefined, fields: [{ field, detail: 'is wrong' }] })
})

test('what is said of the fields of the other collection, or of none, stands in the message under their own names', () => {
  const body = { errors: { amount: ['is too high'], email: ['is taken'] } }
  expect(readError(answer(422, body), 'transactions')).toMatchObject({
    message: 'email: is taken',
    fields: [{ field: 'amount', detail: 'is too high' }],
  })
  expect(readError(answer(422, body), undefined)).toMatchObject({
    message: 'amount: is too high. email: is taken',
    fields: [],
  })
})

test('a transaction has a description, and so has an error', () => {
  const body = { errors: { description: 'is too long', date: 'is in a closed period' } }
  expect(readError(answer(422, body), 'transactions').fields).toEqual([
    { field: 'description', detail: 'is too long' },
    { field: 'date', detail: 'is in a closed period' },
  ])
  const google = { error: { code: 7, description: 'The period is closed' } }
  expect(readError(answer(403, google), 'transactions')).toMatchObject({
    message: 'The period is closed',
    fields: [],
  })
})

test('prose that begins with the name of a field is not about the field', () => {
  for (const message of ['Company is suspended', 'Number of requests is too high', 'Email could not be sent'])
    expect(readError(answer(403, { message }), 'contacts')).toMatchObject({ message, fields: [] })
})

test('a record that comes back with a refusal is no list of errors', () => {
  const record = { id: 7, firstName: 'Ann', company: 'Ito and Sons', email: 'ann@ito.example' }
  expect(readError(answer(409, record), 'contacts')).toEqual({ message: undefined, fields: [] })
  expect(readError(answer(409, { message: 'It changed', data: record }), 'contacts').fields).toEqual([])
  expect(readError(answer(409, { error: { details: [], _original: record } }), 'contacts').fields).toEqual([])
})

test.each([
  ['tags', 'Contact <b>Ann</b><br/>is <a href="x" onclick="y()">locked</a>', 'Contact Ann is locked'],
  ['a comparison', 'must be < 5 and > 2', 'must be < 5 and > 2'],
  ['a type', 'Cannot read java.util.List<java.lang.String>', 'Cannot read java.util.List<java.lang.String>'],
  ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a stack of Java', 'Broken\n\tat org.x.Y(Y.java:3)\n\tat org.z', 'Broken'],
  [
    'a stack of .NET',
    'System.Exception: Broken\r\n   at Foo.Bar() in C:\\x.cs:line 3',
    'System.Exception: Broken',
  ],
  ['a stack in one line', 'Broken at Object.x (/app/x.js:1:2) at y', 'Broken'],
  ['a stack of PHP', 'Broken\nStack trace:\n#0 /var/www/x.php(3): y()', 'Broken'],
  ['a stack of Python', 'Broken: Traceback (most recent call last): File "x"', 'Broken:'],
  ['lines', 'One\n\n  two', 'One two'],
])('X16 a text with %s is text', (_name, message, words) => {
  expect(readError(answer(400, { message }), 'contacts').message).toBe(words)
})

test('a text is at most 400 characters', () => {
  const { message, fields } = readError(
    answer(400, { message: 'a b'.repeat(300), errors: { email: ['c d'.repeat(300)] } }),
    'contacts',
  )
  expect(message).toHaveLength(400)
  expect(fields[0]?.detail).toHaveLength(400)
  const many = {
    errors: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x${index}`, ['is wrong']])),
  }
  expect(readError(answer(400, many), 'contacts').message).toHaveLength(400)
})

test.each([
  ['x-request-id', 'r-1', 'r-1'],
  ['x-correlation-id', 'c-1', 'c-1'],
  ['x-amzn-requestid', 'a-1', 'a-1'],
  ['cf-ray', '8f-AMS', '8f-AMS'],
  [
    'traceparent',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    '0af7651916cd43dd8448eb211c80319c',
  ],
])('Q4 the header %s tells under what the request is found again', (name, value, requestId) => {
  expect(readError(answer(502, '<html></html>', { [name]: value }), 'contacts')).toEqual({
    message: undefined,
    fields: [],
    requestId,
  })
  const own = { error: { message: 'Broken here', meta: { request_id: 'own-9' } } }
  expect(readError(answer(500, own, { [name]: value }), 'contacts').requestId).toBe('own-9')
})

test('whatever a refusal holds, reading it gives short plain text and fields of ours', () => {
  const key = fc.constantFrom(
    'message',
    'errors',
    'error',
    'detail',
    'email',
    'field',
    'path',
    'data',
    '__proto__',
    'x',
    '0',
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      fc.string(),
      fc.constantFrom('email is bad', '{"email":["bad"]}', 1, null, true),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
    ),
  }))
  fc.assert(
    fc.property(tree, fc.constantFrom(200, 400, 422, 500), (body, status) => {
      const { message, fields } = readError(answer(status, JSON.stringify(body)), 'contacts')
      for (const text of [message ?? 'x', ...fields.map(({ detail }) => detail)]) {
        expect(text.trim()).not.toBe('')
        expect(text.length).toBeLessThanOrEqual(400)
      }
      for (const { field } of fields) expect(fieldsOf.contacts).toContain(field)
    }),
  )
})

test('a text without end takes no time', () => {
  for (const text of [
    ' '.repeat(300_000),
    'a '.repeat(100_000),
    '<'.repeat(100_000),
    '['.repeat(50_000),
    'email.'.repeat(50_000),
  ])
    expect(readError(answer(400, { message: `${text}!` }), 'contacts').fields).toEqual([])
})

test.each<[string, unknown]>([
  ['success false', { success: false }],
  ['success "false"', { success: 'false', message: 'No' }],
  ['Success 0', { Success: 0, Id: 0, Errors: ['No'] }],
  ['CashCtrl', { success: false, message: 'Nein', errors: [{ field: 'lastName', message: 'Pflichtfeld' }] }],
  ['ok false', { ok: false, error: 'locked' }],
  ['JSend fail, also with the names of fields inside', { status: 'fail', data: { email: 'is needed' } }],
  ['JSend error', { status: 'error', message: 'Broken' }],
  ['a result that is an error', { result: 'error', message: 'Broken' }],
  ['a status of HTTP', { status: 422, message: 'No' }],
  ['statusCode', { statusCode: 400, message: ['email must be an email'], error: 'Bad Request' }],
  ['Zoho', { code: 3062, message: 'The contact already exists.' }],
  ['Zoho CRM', { data: [{ code: 'INVALID_DATA', details: {}, message: 'invalid data', status: 'error' }] }],
  ['QuickBooks', { Fault: { Error: [{ Message: 'Duplicate' }], type: 'ValidationFault' }, time: 'x' }],
  ['Salesforce', { id: null, success: false, errors: [{ message: 'No', statusCode: 'X', fields: [] }] }],
  ['error as text', { error: 'Email is taken' }],
  ['error as object', { error: { code: 1, message: 'No' } }],
  ['error true', { error: true, message: 'No' }],
  ['errors as a map', { errors: { email: ['is invalid'] } }],
  ['Sage with 200', [{ $severity: 'error', $message: 'No', $source: 'email' }]],
  ['a result one level down', { response: { status: 'fail', message: 'No' } }],
  [
    'a description and a date, which errors have too',
    { success: false, description: 'No', date: '2026-11-21' },
  ],
  ['bare false', 'false'],
  ['a text', 'Error: email is taken'],
  ['a JSON text', '"failed"'],
])('X17 an answer of 200 with %s says that it failed', (_name, body) => {
  expect(hiddenFailure(answer(200, body), 'contacts')).toBe(true)
  expect(hiddenFailure(answer(200, body), 'transactions')).toBe(true)
})

test.each<[string, unknown]>([
  ['success true', { success: true }],
  ['success and empty errors', { success: true, errors: [], error: null, errorCode: 0 }],
  ['maps of no errors', { errors: { email: [] }, error: '' }],
  ['a record', { id: 5, firstName: 'Ann' }],
  ['a transaction that failed at the bank', { id: 't1', amount: '5.00', status: 'error', error: 'R01' }],
  ['a transaction without an id that failed', { amount: 5, status: 'failed' }],
  ['an id beside a failure', { success: false, insertId: 12 }],
  ['Zoho', { code: 0, message: 'The contact has been added.' }],
  ['a status of HTTP', { code: 200, statusCode: 201, message: 'Created' }],
  ['zeros for a code', { code: '00000', message: 'ok' }],
  ['a code without words', { code: 42 }],
  ['JSend', { status: 'success', data: { contact: { id: 5 } } }],
  ['a list', [{ id: 1 }, { id: 2 }]],
  ['an empty list', []],
  ['{}', {}],
  ['nothing', ''],
  ['null', 'null'],
  ['true', 'true'],
  ['1', '1'],
  ['0', '0'],
  ['a text', 'OK'],
  ['a page', '<html><h1>Error</h1></html>'],
  ['PARTIALSUCCESS, which reading again tells apart', { status: 'PARTIALSUCCESS' }],
])('X17 an answer of 200 with %s does not', (_name, body) => {
  expect(hiddenFailure(answer(200, body), 'transactions')).toBe(false)
})

test('X17 a field counts as one of the record only in its own collection', () => {
  const body = { firstName: 'Ann', status: 'error', message: 'No' }
  expect(hiddenFailure(answer(200, body), 'contacts')).toBe(false)
  expect(hiddenFailure(answer(200, body), 'transactions')).toBe(true)
})

test('X17 a refusal by its status is none in disguise', () => {
  expect(hiddenFailure(answer(422, { success: false }), 'contacts')).toBe(false)
})

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers, text, url: 'https://books.example/contacts/1', redirected: false }
}
