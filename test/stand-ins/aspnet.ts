import { bracketed, exactNumber, marked } from './amounts.ts'
import { bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { kindOf, numbersOf, numeral, readBody, split, tokenOf, type Call } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { localDateTime, monthFirst } from './dates.ts'
import { pascal } from './notation.ts'
import { encode, type Terms } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/** ASP.NET Core: totals as JSON in a header, 201 with Location, 204, problem details whose `errors` has capital letters. */
export const aspnet = startable([
  aspnetWith('aspnet', 'E1 T6 R6 F3 G5 X2 W2 W3 A2 D13', {}),
  aspnetWith('aspnet: total in a header', 'T2', { header: (total) => ({ 'X-Total-Count': String(total) }) }),
  aspnetWith('aspnet: American values', 'F8 G3 G7', {
    terms: { date: monthFirst, amount: bracketed(marked(',', '.')), empty: null },
  }),
])

type Quirks = {
  header?: (total: number) => Record<string, string>
  terms?: Terms
}

function aspnetWith(name: string, shows: string, quirks: Quirks): Family {
  return {
    name,
    shows,
    idOf: wholeIds,
    secrets: (issue) => ({ token: `aspnet-${issue}` }),
    profile: { auth: { kind: 'bearer' }, remove: { ids: 'comma' } },
    blanks: (house) => speech(house, quirks),
  }
}

function speech({ lets, of }: House, quirks: Quirks): Blanks {
  const { terms = { date: localDateTime, amount: exactNumber, empty: null }, header } = quirks
  const toJson = (row: Row) => ({ id: numeral(row.id), ...encode(row, terms) })
  return {
    terms,
    first: (call) => {
      if (lets('token', tokenOf(call))) return undefined
      return bare(401, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
    },
    list: (found, call) => {
      const { rows, page, size, total, pages } = slice(found, pageOf(call))
      const pagination = { TotalCount: total, PageSize: size, CurrentPage: page, TotalPages: pages }
      return json(rows.map(toJson), 200, header?.(total) ?? { 'X-Pagination': JSON.stringify(pagination) })
    },
    record: (row) => json(toJson(row)),
    missing: () => problem(404, 'Not Found'),
    body: (call) =>
      kindOf(call) === 'json' ? readBody(call, ['json']) : problem(415, 'Unsupported Media Type'),
    refused: (faults) =>
      problem(400, 'One or more validation errors occurred.', {
        errors: Object.fromEntries(
          faults.map(({ field, words }) => [pascal(field), [`The ${pascal(field)} field ${words}.`]]),
        ),
      }),
    edited: () => bare(204),
    created: (row, call) => json(toJson(row), 201, { Location: `${call.base}/contacts/${row.id}` }),
    ids: (call) => idsOf(call) ?? problem(400, 'The ids field is required.'),
    // One that is unknown, and nothing is deleted.
    mayRemove: (ids, call) => (ids.every((id) => of(call).get(id)) ? undefined : problem(404, 'Not Found')),
    removed: () => bare(204),
  }
}

function idsOf(call: Call): string[] | undefined {
  const ids = numbersOf(split(readBody(call, ['json'])['ids'], ','))
  return ids.length > 0 ? ids : undefined
}

function problem(status: number, title: string, more: object = {}): Response {
  return json(
    { type: 'https://tools.ietf.org/html/rfc9110', title, status, traceId: '00-4bf92f35-01', ...more },
    status,
    { 'Content-Type': 'application/problem+json' },
  )
}
