import { addressOf, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { kindOf, objectOf, readBody, split, type Call } from './call.ts'
import { uuids, type Row } from './collection.ts'
import { encode } from './records.ts'
import { type House, startable } from './stand-in.ts'

/** JSON:API 1.1: resource objects with `attributes`, its own media type in both directions, errors with a pointer. */
export const jsonapi = startable([
  {
    name: 'jsonapi',
    shows: 'E8 T1 R5 R7 C5 W2 X11 A4 D6 F1 G1',
    idOf: uuids,
    secrets: (issue) => ({ key: `jsonapi-${issue}` }),
    profile: {
      auth: { kind: 'header', headers: [{ name: 'X-Api-Key', secretRef: 'key' }] },
      write: { encoding: 'vnd.api' },
      remove: { ids: 'comma' },
    },
    blanks: speech,
  },
])

function speech({ lets }: House): Blanks {
  return {
    first: ({ headers }) => (lets('key', headers['x-api-key']) ? undefined : refusal(401, 'Unauthorized')),
    list: (found, call) => {
      const { rows, page, total, pages, hasNext, hasPrevious } = slice(found, pageOf(call))
      return spoken({
        data: rows.map((row) => toResource(row, call)),
        meta: { total, pages },
        links: {
          self: addressOf(call, page),
          prev: addressOf(call, hasPrevious ? page - 1 : null),
          next: addressOf(call, hasNext ? page + 1 : null),
        },
      })
    },
    record: (row, call) => spoken({ data: toResource(row, call) }),
    missing: () => refusal(404, 'Not Found'),
    body: (call) => {
      if (kindOf(call) !== 'vnd.api') return refusal(415, 'Unsupported Media Type')
      const { type, id, attributes } = objectOf(readBody(call, ['vnd.api'])['data'])
      if (type !== call.resource) return refusal(409, 'Conflict', '/data/type')
      return call.operation === 'edit' && id !== call.id
        ? refusal(409, 'Conflict', '/data/id')
        : objectOf(attributes)
    },
    refused: (faults) =>
      spoken(
        {
          errors: faults.map(({ field, code, words }) => ({
            status: '422',
            code,
            title: 'Invalid attribute',
            detail: `${field} ${words}`,
            source: { pointer: `/data/attributes/${field}` },
          })),
        },
        422,
      ),
    edited: (row, call) => spoken({ data: toResource(row, call) }),
    created: (row, call) =>
      spoken({ data: toResource(row, call) }, 201, { Location: `${call.base}/contacts/${row.id}` }),
    ids: (call) => {
      const { ids } = readBody(call, ['json', 'vnd.api'])
      return typeof ids === 'string' ? split(ids, ',') : refusal(400, 'Bad Request', '/ids')
    },
    removed: () => new Response(null, { status: 204 }),
    other: () => refusal(405, 'Method Not Allowed'),
  }
}

function toResource(row: Row, call: Call) {
  const self = `${call.base}/${call.resource}/${row.id}`
  return { type: call.resource, id: row.id, attributes: encode(row, { empty: null }), links: { self } }
}

function refusal(status: number, title: string, pointer?: string): Response {
  return spoken(
    { errors: [{ status: String(status), title, ...(pointer && { source: { pointer } }) }] },
    status,
  )
}

function spoken(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return json(body, status, { ...headers, 'Content-Type': 'application/vnd.api+json' })
}
