import { plain } from './amounts.ts'
import { json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { numbersOf, readBody, split, tokenOf } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { dateTime } from './dates.ts'
import { encode, type Terms } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/** Rows and totals side by side at the root, by other names in every product; the token stands in `Authorization` alone. */
export const sevdesk = startable([
  sevdeskWith('sevdesk', 'E2 T1 R6 A3 F2 G1 W5', ({ rows, total }) => ({ total, objects: rows })),
  sevdeskWith('sevdesk: like Feathers', 'E2', ({ rows, page, size, total }) => ({
    total,
    limit: size,
    skip: (page - 1) * size,
    data: rows,
  })),
  sevdeskWith('sevdesk: like Tripletex', 'E2', ({ rows, page, size, total }) => ({
    fullResultSize: total,
    from: (page - 1) * size,
    count: rows.length,
    versionDigest: null,
    values: rows,
  })),
  // `results` is the total here, and no list.
  sevdeskWith('sevdesk: like Linode', 'E2', ({ rows, page, total, pages }) => ({
    data: rows,
    page,
    pages,
    results: total,
  })),
])

type Envelope = (page: ReturnType<typeof slice<object>>) => object

function sevdeskWith(name: string, shows: string, envelope: Envelope): Family {
  return {
    name,
    shows,
    idOf: wholeIds,
    secrets: (issue) => ({ token: `sevdesk-${issue}` }),
    profile: { auth: { kind: 'bearer', scheme: '' }, remove: { ids: 'comma' } },
    blanks: (house) => speech(house, envelope),
  }
}

function speech({ lets }: House, envelope: Envelope): Blanks {
  return {
    terms,
    first: (call) => (lets('token', tokenOf(call, '')) ? undefined : refusal(401, 'Authentication required')),
    list: (found, call) => json(envelope(slice(found.map(toJson), pageOf(call)))),
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
