import { exactNumber } from './amounts.ts'
import { json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { readBody, split, tokenOf } from './call.ts'
import { uuids, type Row } from './collection.ts'
import { encode, type Terms } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/** PostgREST behind a route for each page: bare arrays, the total in Content-Range, 416 past the end. */
export const postgrest = startable([
  postgrestWith('postgrest', 'E1 T3 Z4 R4 X7 A2 G5', (total) => String(total)),
  postgrestWith('postgrest: unknown count', 'T4', () => '*'),
])

function postgrestWith(name: string, shows: string, count: (total: number) => string): Family {
  return {
    name,
    shows,
    idOf: uuids,
    secrets: (issue) => ({ token: `postgrest-${issue}` }),
    profile: { auth: { kind: 'bearer' }, remove: { ids: 'comma' } },
    blanks: (house) => speech(house, count),
  }
}

function speech({ lets }: House, count: (total: number) => string): Blanks {
  return {
    terms,
    first: (call) => (lets('token', tokenOf(call)) ? undefined : refusal(401, 'PGRST301', 'JWT expired')),
    list: (found, call) => {
      const { rows, page, size, total, isPast } = slice(found, pageOf(call))
      if (isPast) return refusal(416, 'PGRST103', 'Requested range not satisfiable')
      const start = (page - 1) * size
      const range = rows.length > 0 ? `${start}-${start + rows.length - 1}` : '*'
      return json(rows.map(toJson), 200, { 'Content-Range': `${range}/${count(total)}` })
    },
    // Even one record comes in an array, and none as an empty one.
    record: (row) => json([toJson(row)]),
    missing: () => json([]),
    body: (call) => readBody(call, ['json']),
    refused: ([fault]) => refusal(400, '22P02', `invalid input for "${fault?.field}": it ${fault?.words}`),
    edited: (row) => json([toJson(row)]),
    created: (row) => json([toJson(row)], 201),
    ids: (call) => split(readBody(call, ['json'])['ids'], ','),
    removed: (gone) => json(gone.map((id) => ({ id }))),
  }
}

const terms: Terms = { amount: exactNumber, empty: null }

function toJson(row: Row) {
  return { id: row.id, ...encode(row, terms) }
}

function refusal(status: number, code: string, message: string): Response {
  return json({ code, details: null, hint: null, message }, status)
}
