import { exactNumber } from './amounts.ts'
import { bare, json, pageOf, slice } from './answers.ts'
import { fromArray, numbersOf, numeral, objectOf, readBody, tokenOf } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { encode, type Terms } from './records.ts'
import { startable } from './stand-in.ts'

/** Strapi: `data` round everything in both directions, totals two levels down, errors with a path. */
export const strapi = startable([
  {
    name: 'strapi',
    shows: 'E3 T1 R2 C4 W1 X7 A2 D6 I7 G5',
    idOf: wholeIds,
    secrets: (issue) => ({ token: `strapi-${issue}` }),
    profile: {
      auth: { kind: 'bearer' },
      write: { wraps: { contacts: 'data', transactions: 'data' } },
      remove: { ids: 'array' },
    },
    blanks: ({ lets }) => ({
      terms,
      first: (call) =>
        lets('token', tokenOf(call)) ? undefined : refusal(401, 'UnauthorizedError', 'Invalid token'),
      list: (found, call) => {
        const { rows, page, size, total, pages } = slice(found, pageOf(call))
        const pagination = { page, pageSize: size, pageCount: pages, total }
        return json({ data: rows.map(toJson), meta: { pagination } })
      },
      record: (row) => json({ data: toJson(row), meta: {} }),
      missing: () => refusal(404, 'NotFoundError', 'Not Found'),
      body: (call) => {
        const { data } = readBody(call, ['json'])
        const missing = refusal(400, 'ValidationError', 'Missing "data" payload in the request body')
        return data === undefined ? missing : objectOf(data)
      },
      refused: (faults) =>
        refusal(400, 'ValidationError', `${faults[0]?.field} ${faults[0]?.words}`, {
          errors: faults.map(({ field, words }) => ({
            path: [field],
            message: `${field} ${words}`,
            name: 'ValidationError',
          })),
        }),
      edited: (row) => json({ data: toJson(row), meta: {} }),
      created: (row) => json({ data: toJson(row), meta: {} }, 201),
      ids: (call) => {
        const ids = fromArray(readBody(call, ['json'])['ids'])
        return ids ? numbersOf(ids) : refusal(400, 'ValidationError', 'ids must be an array')
      },
      removed: () => bare(204),
    }),
  },
])

const terms: Terms = { amount: exactNumber, empty: null }

function refusal(status: number, name: string, message: string, details: object = {}): Response {
  return json({ data: null, error: { status, name, message, details } }, status)
}

function toJson(row: Row) {
  return { id: numeral(row.id), ...encode(row, terms), publishedAt: '2026-04-01T08:15:30.000Z' }
}
