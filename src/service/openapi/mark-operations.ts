import { mostMarks } from '../../domain/transaction-mark.ts'
import { always, answer, body, changedMeanwhile, ref, withTag, wrongBody } from './operations.ts'

/** The operations on marks, for servers with the capability `marks`. */
export function markOperations(): object {
  return {
    '/marks/transactions': { get: some(), post: changeMany() },
    '/marks/transactions/{id}': { parameters: [ref('parameters/id')], get: one(), post: change() },
  }
}

const tags = ['Marks']

function some() {
  return {
    operationId: 'listMarks',
    summary: 'List marks',
    tags,
    description: 'The marks of some transactions, without those that have neither mark nor note.',
    parameters: [
      {
        name: 'ids',
        in: 'query',
        required: true,
        description: `The ids of at most ${mostMarks} transactions, joined by commas.`,
        schema: { type: 'string' },
      },
      ref('parameters/ifNoneMatch'),
    ],
    responses: {
      200: answer('The marks.', 'TransactionMarks', withTag),
      304: ref('responses/NotModified'),
      400: ref('responses/BadRequest'),
      ...always,
    },
  }
}

function changeMany() {
  return {
    operationId: 'changeMarks',
    summary: 'Change marks',
    tags,
    description:
      'Changes what is sent on all of these transactions, or on none if it fails. With `only`, transactions that already have a mark or a note keep it.',
    parameters: [ref('parameters/account')],
    requestBody: body('ManyMarkChanges'),
    responses: {
      200: answer('What happened to each id.', 'Marked'),
      409: ref('responses/OtherAccount'),
      422: ref('responses/Unprocessable'),
      ...wrongBody,
      ...always,
    },
  }
}

function one() {
  return {
    operationId: 'getMark',
    summary: 'Get the mark of a transaction',
    tags,
    description: 'Mark and note are empty if nobody has set them.',
    parameters: [ref('parameters/ifNoneMatch')],
    responses: {
      200: answer('The mark.', 'TransactionMark', withTag),
      304: ref('responses/NotModified'),
      404: ref('responses/NotFound'),
      ...always,
    },
  }
}

function change() {
  return {
    operationId: 'changeMark',
    summary: 'Change the mark of a transaction',
    tags,
    description: 'Changes what is sent and nothing else.',
    parameters: [ref('parameters/ifMatch'), ref('parameters/account')],
    requestBody: body('MarkChanges'),
    responses: {
      200: answer('Mark and note as they are now.', 'TransactionMark', withTag),
      404: ref('responses/NotFound'),
      409: ref('responses/OtherAccount'),
      412: changedMeanwhile('TransactionMark'),
      422: ref('responses/Unprocessable'),
      ...wrongBody,
      ...always,
    },
  }
}
