import { always, answer, ref } from './operations.ts'

/** The operations on sign-ins, for servers with the capability `sign-ins`. */
export function signInOperations(): object {
  return {
    '/sign-ins': { get: list(), post: add() },
    '/sign-ins/{id}': { parameters: [id], delete: revoke() },
  }
}

const tags = ['Sign-ins']
const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the sign-in.',
  schema: { type: 'string' },
}

function list() {
  return {
    operationId: 'listSignIns',
    summary: 'List sign-ins',
    tags,
    responses: { 200: answer('The active sign-ins.', 'SignIns'), ...always },
  }
}

function add() {
  return {
    operationId: 'addSignIn',
    summary: 'Add a sign-in',
    tags,
    parameters: [ref('parameters/account')],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: ref('schemas/SignInName') } },
    },
    responses: {
      201: answer('The new sign-in.', 'NewSignIn'),
      400: ref('responses/BadRequest'),
      409: ref('responses/OtherAccount'),
      413: ref('responses/TooLarge'),
      422: ref('responses/Unprocessable'),
      ...always,
    },
  }
}

function revoke() {
  return {
    operationId: 'revokeSignIn',
    summary: 'Revoke a sign-in',
    tags,
    description: 'It stops working immediately.',
    parameters: [ref('parameters/account')],
    responses: {
      204: { description: 'It was revoked.' },
      404: ref('responses/NotFound'),
      409: ref('responses/OtherAccount'),
      ...always,
    },
  }
}
