import { shortNumber } from './amounts.ts'
import { bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { fromJsonText, readBody, tokenOf } from './call.ts'
import type { Row } from './collection.ts'
import { encode, type Terms } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/** PocketBase: `items` with every total, page 0 is page 1, past the end comes the last page, a token without a scheme. */
export const pocketbase = startable([
  pocketbaseWith('pocketbase', 'E14 T1 P3 Z2 R7 I3 A3 X14 D6 G5', (total) => total),
  pocketbaseWith('pocketbase: skipTotal', 'T11', () => -1),
])

function pocketbaseWith(name: string, shows: string, count: (total: number) => number): Family {
  return {
    name,
    shows,
    idOf: (_given, place) => `pb${place.toString(36).padStart(13, 'x')}`,
    secrets: (issue) => ({ token: `pocketbase-${issue}` }),
    profile: { auth: { kind: 'bearer', scheme: '' }, remove: { ids: 'json-text' } },
    blanks: (house) => speech(house, count),
  }
}

function speech({ lets }: House, count: (total: number) => number): Blanks {
  return {
    terms,
    first: (call) =>
      lets('token', tokenOf(call, ''))
        ? undefined
        : refusal(401, 'The request requires valid record authorization token.'),
    list: (found, call) => {
      const { pages } = slice(found, 1)
      const { rows, page, size, total } = slice(found, Math.min(Math.max(1, pageOf(call)), pages))
      return json({
        page,
        perPage: size,
        totalItems: count(total),
        totalPages: count(pages),
        items: rows.map((row) => toJson(row)),
      })
    },
    record: (row) => json(toJson(row)),
    missing: () => refusal(404, "The requested resource wasn't found."),
    body: (call) => readBody(call, ['json', 'form', 'multipart']),
    refused: (faults) =>
      refusal(
        400,
        'Failed to update record.',
        Object.fromEntries(
          faults.map(({ field, code, words }) => [
            field,
            { code: `validation_${code}`, message: `It ${words}.` },
          ]),
        ),
      ),
    edited: (row) => json(toJson(row)),
    created: (row) => json(toJson(row)),
    ids: (call) =>
      fromJsonText(readBody(call, ['json', 'form', 'multipart'])['ids']) ??
      refusal(400, 'The ids are not a JSON array.'),
    removed: () => bare(204),
  }
}

const terms: Terms = { amount: shortNumber }

function toJson(row: Row) {
  return { collectionName: 'books', id: row.id, ...encode(row, terms), updated: '2026-04-01 08:15:30.000Z' }
}

function refusal(status: number, message: string, data: object = {}): Response {
  return json({ status, message, data }, status)
}
