import { plain } from './amounts.ts'
import { json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { readBody, split, tokenOf, type Call } from './call.ts'
import { uuids, type Row } from './collection.ts'
import { encode } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/** JSend and other envelopes within envelopes, which say themselves how it went. */
export const jsend = startable([
  jsendWith('jsend', 'E16 T1 R3 X17 A2', ({ rows, page, total }, { resource }) => ({
    status: 'success',
    data: { [resource]: rows, page, total },
  })),
  {
    ...jsendWith('jsend: like Outline', 'E4 T10', ({ rows, page, size, total, hasNext }, call) => ({
      ok: true,
      status: 200,
      // It only looks one record further than this page.
      pagination: {
        limit: size,
        offset: (page - 1) * size,
        nextPath: hasNext ? `/${call.resource}?page=${page + 1}` : null,
        total: Math.min(total, page * size + 1),
      },
      data: rows,
    })),
    profile: { auth: { kind: 'bearer' }, paging: { totalIsLowerBound: true }, remove: { ids: 'comma' } },
  },
])

type Envelope = (page: ReturnType<typeof slice<object>>, call: Call) => object

function jsendWith(name: string, shows: string, envelope: Envelope): Family {
  return {
    name,
    shows,
    idOf: uuids,
    secrets: (issue) => ({ token: `jsend-${issue}` }),
    profile: { auth: { kind: 'bearer' }, remove: { ids: 'comma' } },
    blanks: (house) => speech(house, envelope),
  }
}

function speech({ lets }: House, envelope: Envelope): Blanks {
  return {
    first: (call) =>
      lets('token', tokenOf(call)) ? undefined : json({ status: 'error', message: 'Please sign in' }, 401),
    list: (found, call) => json(envelope(slice(found.map(toJson), pageOf(call)), call)),
    record: one,
    missing: () => json({ status: 'error', message: 'Not found' }, 404),
    body: (call) => readBody(call, ['json']),
    // With HTTP 200, as the page that describes JSend shows it.
    refused: (faults) =>
      json({
        status: 'fail',
        data: Object.fromEntries(faults.map(({ field, words }) => [field, `It ${words}`])),
      }),
    edited: one,
    created: one,
    ids: (call) => split(readBody(call, ['json'])['ids'], ','),
    removed: () => json({ status: 'success', data: null }),
  }
}

function one(row: Row, { resource }: Call): Response {
  return json({ status: 'success', data: { [resource.slice(0, -1)]: toJson(row) } })
}

function toJson(row: Row) {
  return { id: row.id, ...encode(row, { amount: plain, empty: null }) }
}
