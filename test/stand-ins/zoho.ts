import { exactNumber } from './amounts.ts'
import { json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { numbersOf, readBody, singular, split, tokenOf, type Call } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { snake } from './notation.ts'
import { encode, type Terms } from './records.ts'
import { type House, startable } from './stand-in.ts'

/** Zoho Books and its like: `code` 0 where it went well, the resource's name round everything, only whether there is more. */
export const zoho = startable([
  {
    name: 'zoho',
    shows: 'E11 T7 R3 R10 R12 X7 X17 A3 I1 W1 D7 G5',
    idOf: wholeIds,
    secrets: (issue) => ({ token: `zoho-${issue}` }),
    profile: { auth: { kind: 'bearer', scheme: 'Zoho-oauthtoken' }, remove: { ids: 'comma' } },
    blanks: speech,
  },
])

function speech({ lets }: House): Blanks {
  return {
    terms,
    first: (call) => {
      if (lets('token', tokenOf(call, 'Zoho-oauthtoken'))) return undefined
      return json({ code: 57, message: 'You are not authorized to perform this operation' }, 401)
    },
    list: (found, call) => {
      const { rows, page, size, hasNext } = slice(found, pageOf(call))
      return success({
        [call.resource]: rows.map((row) => toJson(row, call)),
        page_context: { page, per_page: size, has_more_page: hasNext, report_name: call.resource },
      })
    },
    record: one,
    missing: () => json({ code: 1002, message: 'The record does not exist.' }, 404),
    body: (call) => readBody(call, ['json', 'form']),
    // A refusal with HTTP 200: only `code` tells.
    refused: ([fault]) => json({ code: 15, message: `The value of ${fault?.field} ${fault?.words}` }),
    edited: one,
    created: one,
    ids: (call) => numbersOf(split(readBody(call, ['json', 'form'])['ids'], ',')),
    removed: (gone) => success({ deleted: gone.length }),
  }
}

const terms: Terms = { key: snake, amount: exactNumber }

function one(row: Row, call: Call): Response {
  return success({ [singular(call)]: toJson(row, call) })
}

function toJson(row: Row, call: Call) {
  return { [`${singular(call)}_id`]: row.id, ...encode(row, terms), status: 'active' }
}

function success(more: object): Response {
  return json({ code: 0, message: 'success', ...more })
}
