import { plain } from './amounts.ts'
import { addressOf, bare, json, pageOf, slice } from './answers.ts'
import { readBody, split, tokenOf, type Call } from './call.ts'
import { uuids, type Row } from './collection.ts'
import { snake } from './notation.ts'
import { encode } from './records.ts'
import { startable } from './stand-in.ts'

/** Sage Accounting: names with a dollar sign, a capped page size that has to be asked for, the last page past the end. */
export const sage = startable([
  {
    name: 'sage',
    shows: 'E19 T1 P7 Z2 R7 R12 X15 D6 W1 A2',
    idOf: uuids,
    secrets: (issue) => ({ token: `sage-${issue}` }),
    profile: {
      auth: { kind: 'bearer' },
      paging: { sizeParam: 'items_per_page', size: 10 },
      remove: { ids: 'comma' },
    },
    blanks: ({ lets }) => ({
      terms: { key: snake },
      first: (call) =>
        lets('token', tokenOf(call)) ? undefined : refusal(401, 'The access token is invalid'),
      list: (found, call) => {
        const size = Math.min(10, Number(call.query.get('items_per_page') ?? 5) || 5)
        const { pages } = slice(found, 1, 1, size)
        const { rows, page, total, hasNext, hasPrevious } = slice(
          found,
          Math.min(pageOf(call), pages),
          1,
          size,
        )
        return json({
          $total: total,
          $page: page,
          $next: addressOf(call, hasNext ? page + 1 : null),
          $back: addressOf(call, hasPrevious ? page - 1 : null),
          $itemsPerPage: size,
          $items: rows.map((row) => toJson(row, call)),
        })
      },
      record: (row, call) => json(toJson(row, call)),
      missing: () => refusal(404, 'Record not found'),
      body: (call) => readBody(call, ['json']),
      refused: (faults, { resource }) =>
        json(
          faults.map(({ field, words }) => ({
            $severity: 'error',
            $dataCode: 'ValidationError',
            $message: `It ${words}`,
            $source: `${resource}.${field}`,
          })),
          422,
        ),
      edited: (row, call) => json(toJson(row, call)),
      created: (row, call) => json(toJson(row, call), 201),
      ids: (call) => split(readBody(call, ['json'])['ids'], ','),
      removed: () => bare(204),
    }),
  },
])

function toJson(row: Row, { resource }: Call) {
  const path = `/${resource}/${row.id}`
  return {
    id: row.id,
    displayed_as: row['company'] ?? '',
    $path: path,
    ...encode(row, { key: snake, amount: plain }),
  }
}

function refusal(status: number, message: string): Response {
  return json([{ $severity: 'error', $dataCode: 'Refused', $message: message, $source: '' }], status)
}
