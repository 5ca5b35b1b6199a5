import { addressOf, bare, html, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { numbersOf, numeral, objectOf, readBody, singular, split, tokenOf, type Call } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { snake } from './notation.ts'
import { encode } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/** Ruby on Rails: bare arrays with a Link header or a root with `meta`, bodies wrapped in the record's name, 204 for edits. */
export const rails = startable([
  railsWith('rails', 'E1 T5 R3 C4 W3 X3 I4 A2 R12'),
  railsWith('rails: pagy goes to the last page', 'E3 Z2', {
    list: (found, call) => rooted(found, call, Math.min(pageOf(call), slice(found, 1).pages)),
  }),
  railsWith('rails: pagy overflows', 'Z4', {
    list: (found, call) =>
      slice(found, pageOf(call)).isPast
        ? html('Pagy::OverflowError', 500)
        : rooted(found, call, pageOf(call)),
  }),
])

function railsWith(name: string, shows: string, quirks: Partial<Blanks> = {}): Family {
  return {
    name,
    shows,
    idOf: wholeIds,
    secrets: (issue) => ({ token: `rails-${issue}` }),
    profile: {
      auth: { kind: 'bearer' },
      write: { wraps: { contacts: 'contact', transactions: 'transaction' } },
      remove: { ids: 'space' },
    },
    blanks: (house) => ({ ...speech(house), ...quirks }),
  }
}

function speech({ lets }: House): Blanks {
  return {
    terms: { key: snake },
    first: (call) => (lets('token', tokenOf(call)) ? undefined : bare(401)),
    list: (found, call) => {
      const { rows, page, pages, hasNext } = slice(found, pageOf(call))
      const link = (to: number, rel: string) => `<${addressOf(call, to)}>; rel="${rel}"`
      const links = [link(1, 'first'), link(pages, 'last'), ...(hasNext ? [link(page + 1, 'next')] : [])]
      return json(rows.map(toJson), 200, { Link: links.join(', ') })
    },
    record: rootedOne,
    missing: () => json({ status: 404, error: 'Not Found' }, 404),
    // params.expect(contact: […]): no root, no fields.
    body: (call) => {
      const { [singular(call)]: fields } = readBody(call, ['json'])
      const missing = json(
        { status: 400, error: `param is missing or the value is empty: ${singular(call)}` },
        400,
      )
      return fields === undefined ? missing : objectOf(fields)
    },
    refused: (faults) =>
      json({ errors: Object.fromEntries(faults.map(({ field, words }) => [field, [words]])) }, 422),
    edited: () => bare(204),
    created: (row, call) => rootedOne(row, call, 201),
    ids: (call) => numbersOf(split(readBody(call, ['json'])['ids'], ' ')),
    removed: () => bare(204),
  }
}

function rooted(found: Row[], call: Call, asked: number): Response {
  const { rows, page, total, pages } = slice(found, asked)
  return json({ [call.resource]: rows.map(toJson), meta: { page, pages, count: total, from: 0, to: 0 } })
}

function rootedOne(row: Row, call: Call, status = 200): Response {
  return json({ [singular(call)]: toJson(row) }, status)
}

function toJson(row: Row) {
  return {
    id: numeral(row.id),
    ...encode(row, { key: snake, empty: null }),
    created_at: '2026-04-01T08:15:30Z',
  }
}
