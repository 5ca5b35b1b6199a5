import { plain } from './amounts.ts'
import { bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { kindOf, numbersOf, numeral, readBody, split, tokenOf, type Call } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { dateTime } from './dates.ts'
import { encode, type Terms } from './records.ts'
import { type House, startable } from './stand-in.ts'

/** API Platform (Symfony): Hydra collections and `violations`. */
export const hydra = startable([
  {
    name: 'hydra',
    shows: 'E10 T1 P4 X13 F2 A2 D6 W1 R14',
    idOf: wholeIds,
    secrets: (issue) => ({ token: `hydra-${issue}` }),
    profile: { auth: { kind: 'bearer' }, remove: { ids: 'comma' } },
    blanks: speech,
  },
])

function speech({ lets }: House): Blanks {
  return {
    terms,
    first: (call) =>
      lets('token', tokenOf(call)) ? undefined : json({ code: 401, message: 'Expired JWT Token' }, 401),
    list: (found, call) => {
      const { rows, page, total, pages, hasNext } = slice(found, pageOf(call))
      if (page < 1) return refusal(400, 'Page should not be less than 1')
      const at = (to: number) => `/${call.resource}?page=${to}`
      return spoken({
        '@context': `/contexts/${call.resource}`,
        '@id': `/${call.resource}`,
        '@type': 'hydra:Collection',
        'hydra:totalItems': total,
        'hydra:member': rows.map((row) => toJson(row, call)),
        'hydra:view': {
          '@id': at(page),
          '@type': 'hydra:PartialCollectionView',
          'hydra:first': at(1),
          'hydra:last': at(pages),
          ...(hasNext && { 'hydra:next': at(page + 1) }),
        },
      })
    },
    record: (row, call) => spoken(toJson(row, call)),
    missing: () => refusal(404, 'Not Found'),
    body: (call) =>
      kindOf(call) === 'json' ? readBody(call, ['json']) : refusal(415, 'The content-type is not supported.'),
    refused: (faults) =>
      refusal(422, faults.map(({ field, words }) => `${field}: ${words}`).join('\n'), {
        violations: faults.map(({ field, words, code }) => ({
          propertyPath: field,
          message: `It ${words}.`,
          code,
        })),
      }),
    edited: (row, call) => spoken(toJson(row, call)),
    created: (row, call) => spoken(toJson(row, call), 201),
    ids: (call) => numbersOf(split(readBody(call, ['json'])['ids'], ',')),
    removed: () => bare(204),
  }
}

const terms: Terms = { date: dateTime, amount: plain, empty: undefined }

function toJson(row: Row, { resource }: Call) {
  return {
    '@id': `/${resource}/${row.id}`,
    '@type': resource === 'contacts' ? 'Contact' : 'Transaction',
    id: numeral(row.id),
    ...encode(row, terms),
  }
}

function refusal(status: number, detail: string, more: object = {}): Response {
  return spoken({ '@type': 'hydra:Error', title: 'An error occurred', detail, status, ...more }, status)
}

function spoken(body: object, status = 200): Response {
  return json(body, status, { 'Content-Type': 'application/ld+json; charset=utf-8' })
}
