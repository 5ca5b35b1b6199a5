import { json, pageOf, slice } from './answers.ts'
import { numbersOf, readBody, singular, split, type Call } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { encode } from './records.ts'
import { startable } from './stand-in.ts'

/**
 * Billomat and its like, whose JSON was XML once: `contacts.contact`, where one row is an object and none is no key at all;
 * every number is text, and attributes have an at sign.
 */
export const billomat = startable([
  {
    name: 'billomat',
    shows: 'E18 T1 N5 R3 R6 A4 X7 I1 W1',
    idOf: wholeIds,
    secrets: (issue) => ({ key: `billomat-${issue}` }),
    profile: {
      auth: { kind: 'header', headers: [{ name: 'X-BillomatApiKey', secretRef: 'key' }] },
      remove: { ids: 'comma' },
    },
    blanks: ({ lets }) => ({
      first: ({ headers }) =>
        lets('key', headers['x-billomatapikey']) ? undefined : refusal(401, 'Unauthorized'),
      list: (found, call) => {
        const { rows, page, size, total } = slice(found, pageOf(call))
        const [first, ...more] = rows.map(toJson)
        return json({
          [call.resource]: {
            ...(first && { [singular(call)]: more.length > 0 ? [first, ...more] : first }),
            '@page': String(page),
            '@per_page': String(size),
            '@total': String(total),
          },
        })
      },
      record: one,
      missing: () => refusal(404, 'Resource not found'),
      body: (call) => readBody(call, ['json']),
      refused: (faults) => refusal(400, faults.map(({ field, words }) => `${field} ${words}`).join('; ')),
      edited: (row, call) => one(row, call),
      created: (row, call) => one(row, call, 201),
      ids: (call) => numbersOf(split(readBody(call, ['json'])['ids'], ',')),
      removed: () => new Response(''),
    }),
  },
])

function one(row: Row, call: Call, status = 200): Response {
  return json({ [singular(call)]: toJson(row) }, status)
}

function toJson(row: Row) {
  return { id: row.id, created: '2026-04-01T10:15:30+02:00', ...encode(row) }
}

function refusal(status: number, error: string): Response {
  return json({ errors: { error } }, status)
}
