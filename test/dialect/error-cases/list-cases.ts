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
]
