// Over 200 lines because each row is what one framework says of a field.
import type { ErrorCase } from './message-cases.ts'

/** X9: lists of faults, each with a field and a message. */
export const listCases: ErrorCase[] = [
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
]

/** X10–X13: faults whose fields are paths, pointers or the first words of a sentence. */
export const pathCases: ErrorCase[] = [
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
]

/** X14, X15: maps of objects, and lists at the top. */
export const mapCases: ErrorCase[] = [
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
    requestId: 'cd4f1',
  },
  {
    of: 'X15 Fortnox',
    body: { ErrorInformation: { Error: 1, Message: 'Kan inte hitta kunden.', Code: 2000433 } },
    message: 'Kan inte hitta kunden.',
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
]
