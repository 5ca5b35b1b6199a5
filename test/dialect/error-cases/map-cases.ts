import type { ErrorCase } from './message-cases.ts'

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
]
