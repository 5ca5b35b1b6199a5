import type { ErrorCase } from './message-cases.ts'

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
