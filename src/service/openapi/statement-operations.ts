import { largestUpload } from '../../domain/statement-import.ts'
import { always, answer, ref } from './operations.ts'

/** The operations on bank statements, for servers with the capability `statements`. */
export function statementOperations(): object {
  return { '/statement-imports': { get: list(), post: upload() } }
}

function list() {
  return {
    operationId: 'listStatementImports',
    summary: 'List imports',
    tags: ['Statements'],
    responses: { 200: answer('The imports.', 'StatementImports'), ...always },
  }
}

function upload() {
  return {
    operationId: 'importStatements',
    summary: 'Import a file of bank statements',
    tags: ['Statements'],
    description: `Adds the lines of CAMT.052/053/054, MT940/942, OFX or CSV as transactions, or refuses the whole file. At most ${largestUpload / 1024 / 1024} MB. Sending a file again adds nothing.`,
    parameters: [
      parameter('name', 'The name of the file.', { type: 'string', maxLength: 1000 }, true),
      parameter('mapping', 'The built-in mapping to read a CSV file with.', { type: 'string' }),
      parameter('encoding', 'The code page of the file.', { type: 'string' }),
      parameter('signs', 'What says the direction in an OFX whose signs and types contradict each other.', {
        type: 'string',
        enum: ['amounts', 'types'],
      }),
      parameter('accept-difference', 'Imports statements whose balances do not add up.', flag),
      parameter('accept-alike', 'Imports lines that seem to have been imported already.', flag),
      ref('parameters/account'),
    ],
    requestBody: {
      required: true,
      description: 'The bytes of the file.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: {
      200: answer('The file was imported.', 'ImportReport'),
      400: ref('responses/BadRequest'),
      409: ref('responses/OtherAccount'),
      413: ref('responses/FileTooLarge'),
      415: ref('responses/NotBytes'),
      422: {
        description: 'The file was refused; nothing of it was imported.',
        content: { 'application/problem+json': { schema: ref('schemas/ImportProblem') } },
      },
      ...always,
    },
  }
}

const flag = { type: 'boolean', default: false }

function parameter(name: string, description: string, schema: object, required = false) {
  return { name, in: 'query', required, description, schema }
}
