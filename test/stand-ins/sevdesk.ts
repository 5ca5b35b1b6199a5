import { plain } from './amounts.ts'
import { json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { numbersOf, readBody, split, tokenOf } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { dateTime } from './dates.ts'
import { encode, type Terms } from './records.ts'
import { type House, startable } from './stand-in.ts'

/** Rows and totals side by side at the root; the token stands in `Authorization` alone. */
export const sevdesk = startable([
  {
    name: 'sevdesk',
    shows: 'E2 T1 R6 A3 F2 G1 W5',
    idOf: wholeIds,
    secrets: (issue) => ({ token: `sevdesk-${issue}` }),
    profile: { auth: { kind: 'bearer', scheme: '' }, remove: { ids: 'comma' } },
    blanks: speech,
  },
])

function speech({ lets }: House): Blanks {
  return {
    terms,
    first: (call) => (lets('token', tokenOf(call, '')) ? undefined : refusal(401, 'Authentication required')),
    list: (found, call) => {
      const { rows, total } = slice(found.map(toJson), pageOf(call))
      return json({ total, objects: rows })
    },
    record: (row) => json({ objects: [toJson(row)] }),
    missing: () => refusal(404, 'Model not found'),
    body: (call) => readBody(call, ['json', 'form']),
    refused: (faults) => refusal(422, faults.map(({ field, words }) => `${field} ${words}`).join(', ')),
    edited: ({ id }) => json({ id }),
    created: ({ id }) => json({ id }, 201),
    ids: (call) => numbersOf(split(readBody(call, ['json', 'form'])['ids'], ',')),
    removed: () => json({ objects: null }),
  }
}

const terms: Terms = { date: dateTime, amount: plain, empty: null }

function toJson(row: Row) {
  return { id: row.id, objectName: 'Record', ...encode(row, terms), update: '2026-04-01T08:15:30+02:00' }
}

function refusal(status: number, message: string): Response {
  return json({ objects: null, error: { message, code: null } }, status)
}
