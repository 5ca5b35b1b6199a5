import { plain } from './amounts.ts'
import { bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { readBody, split, tokenOf } from './call.ts'
import { uuids, type Row } from './collection.ts'
import { encode, type Fault } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/** NestJS: `meta` whose `itemCount` counts this page only, messages of class-validator or of zod, and work done later. */
export const nest = startable([
  nestWith('nest', 'E3 T1 R7 X12 D8 I1 A2'),
  nestWith('nest: zod issues', 'X6', { refused: (faults) => json(issuesOf(faults), 400) }),
  nestWith('nest: a result for each', 'D9', {
    removed: (gone, asked) =>
      json(
        asked.map((id) => ({ id, status: gone.includes(id) ? 200 : 409 })),
        207,
      ),
  }),
  nestWith('nest: later', 'W8 D10', {
    readsUntilDone: 1,
    edited: () => json({ status: 'accepted' }, 202),
    removed: () => json({ status: 'accepted' }, 202),
  }),
])

function nestWith(name: string, shows: string, quirks: Partial<Blanks> = {}): Family {
  return {
    name,
    shows,
    idOf: uuids,
    secrets: (issue) => ({ token: `nest-${issue}` }),
    profile: { auth: { kind: 'bearer' }, remove: { ids: 'comma' } },
    blanks: (house) => ({ ...speech(house), ...quirks }),
  }
}

function speech({ lets }: House): Blanks {
  return {
    first: (call) => (lets('token', tokenOf(call)) ? undefined : refusal(401, 'Unauthorized')),
    list: (found, call) => {
      const { rows, page, size, total, pages } = slice(found, pageOf(call))
      return json({
        data: rows.map(toJson),
        meta: {
          itemCount: rows.length,
          totalItems: total,
          itemsPerPage: size,
          totalPages: pages,
          currentPage: page,
        },
      })
    },
    record: (row) => json(toJson(row)),
    missing: () => refusal(404, 'Not Found'),
    body: (call) => readBody(call, ['json']),
    refused: (faults) =>
      json(
        {
          message: faults.map(({ field, words }) => `${field} ${words}`),
          error: 'Bad Request',
          statusCode: 400,
        },
        400,
      ),
    edited: (row) => json(toJson(row)),
    created: (row) => json(toJson(row), 201),
    ids: (call) => split(readBody(call, ['json'])['ids'], ','),
    locks: true,
    removed: (gone, asked) => {
      const failedIDs = asked.filter((id) => !gone.includes(id))
      const summary = { total: asked.length, succeeded: gone.length, failed: failedIDs.length }
      return json({ failedIDs, summary })
    },
    other: () => bare(405),
  }
}

function issuesOf(faults: Fault[]) {
  return faults.map(({ field, words }) => ({
    code: 'custom',
    path: [field],
    message: `Invalid input: it ${words}`,
  }))
}

function toJson(row: Row) {
  return { id: row.id, ...encode(row, { amount: plain, empty: null }) }
}

function refusal(statusCode: number, message: string): Response {
  return json({ message, statusCode }, statusCode)
}
