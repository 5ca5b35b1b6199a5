import { minorUnits } from './amounts.ts'
import { bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { numbersOf, numeral, readBody, split, tokenOf } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { encode, type Terms } from './records.ts'
import { type House, startable } from './stand-in.ts'

/** Fiken and its like: bare arrays with everything about pages in headers, pages from 0, amounts in cents, problem details. */
export const fiken = startable([
  {
    name: 'fiken',
    shows: 'E1 T2 P2 G4 G12 W2 X1 A2 D6',
    idOf: wholeIds,
    secrets: (issue) => ({ token: `fiken-${issue}` }),
    profile: {
      auth: { kind: 'bearer' },
      values: { amount: { unit: 'minor', sign: { kind: 'signed' } } },
      remove: { ids: 'comma' },
    },
    blanks: speech,
  },
])

function speech({ lets }: House): Blanks {
  return {
    terms,
    first: (call) => (lets('token', tokenOf(call)) ? undefined : problem(401, 'The token is not valid.')),
    list: (found, call) => {
      const { rows, page, size, total, pages } = slice(found, pageOf(call, 0), 0)
      return json(rows.map(toJson), 200, {
        'Fiken-Api-Page': String(page),
        'Fiken-Api-Page-Size': String(size),
        'Fiken-Api-Page-Count': String(pages),
        'Fiken-Api-Result-Count': String(total),
      })
    },
    record: (row) => json(toJson(row)),
    missing: () => problem(404, 'There is no such record.'),
    body: (call) => readBody(call, ['json']),
    refused: (faults) =>
      problem(400, 'Your request parameters did not validate.', {
        errors: faults.map(({ field, words }) => ({ pointer: `#/${field}`, detail: words })),
      }),
    edited: (row, call) => bare(200, { Location: `${call.base}/${call.resource}/${row.id}` }),
    created: (row, call) => bare(201, { Location: `${call.base}/contacts/${row.id}` }),
    ids: (call) => numbersOf(split(readBody(call, ['json'])['ids'], ',')),
    removed: () => bare(204),
  }
}

const terms: Terms = { amount: minorUnits, empty: undefined }

function toJson(row: Row) {
  return { id: numeral(row.id), ...encode(row, terms), lastModifiedDate: '2026-04-01' }
}

function problem(status: number, title: string, more: object = {}): Response {
  return json({ type: 'about:blank', title, status, ...more }, status, {
    'Content-Type': 'application/problem+json',
  })
}
