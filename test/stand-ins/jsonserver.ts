import { shortNumber } from './amounts.ts'
import { bare, json, loginPage, pageOf, slice } from './answers.ts'
import { fromArray, readBody, textOf } from './call.ts'
import type { Row } from './collection.ts'
import { encode, type Terms } from './records.ts'
import { startOf } from './stand-in.ts'

/** json-server 1.x: `next` and `items` are numbers, page 0 is page 1 and past the end is the last. A proxy keeps strangers out. */
export const jsonserver = startOf({
  name: 'jsonserver',
  shows: 'E12 T1 P3 Z2 R7 A1 A9 W1 D7 G5',
  profile: { remove: { ids: 'array' } },
  blanks: ({ isSignedIn }) => ({
    terms,
    first: () => (isSignedIn() ? undefined : loginPage()),
    list: (found, call) => {
      const { pages } = slice(found, 1)
      const asked = Math.min(Math.max(1, pageOf(call)), pages)
      const { rows, page, total, hasNext, hasPrevious } = slice(found, asked)
      return json({
        first: 1,
        prev: hasPrevious ? page - 1 : null,
        next: hasNext ? page + 1 : null,
        last: pages,
        pages,
        items: total,
        data: rows.map(toJson),
      })
    },
    record: (row) => json(toJson(row)),
    missing: () => bare(404),
    body: (call) => readBody(call, ['json']),
    refused: (faults) =>
      json({ errors: faults.map(({ field, words }) => ({ field, message: `It ${words}` })) }, 400),
    edited: (row) => json(toJson(row)),
    created: (row) => json(toJson(row), 201),
    ids: (call) => {
      const { ids } = readBody(call, ['json'])
      return fromArray(ids) ?? [textOf(ids)]
    },
    removed: (gone) => json({ success: true, count: gone.length }),
  }),
})

const terms: Terms = { amount: shortNumber }

function toJson(row: Row) {
  return { id: row.id, ...encode(row, terms) }
}
