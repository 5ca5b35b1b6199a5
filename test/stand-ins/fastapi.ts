import { plain } from './amounts.ts'
import { json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { fromArray, kindOf, numbersOf, numeral, readBody, split, type BodyKind, type Call } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { encode } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

const auth = { kind: 'header', headers: [{ name: 'X-Api-Key', secretRef: 'key' }] }

/** FastAPI with fastapi-pagination: `items`, a page size that one asks for, `detail` with the place of every fault. */
export const fastapi = startable([
  {
    ...fastapiWith('fastapi', 'E2 T1 P7 X10 A4', 'json', (call) =>
      idsOf(split(readBody(call, ['json'])['ids'], ',')),
    ),
    profile: { auth, paging: { sizeParam: 'size', size: 10 }, remove: { ids: 'comma' } },
  },
  {
    // ids: Annotated[list[int], Form()]
    ...fastapiWith('fastapi: forms', 'C2 I7', 'form', (call) => {
      const { ids } = readBody(call, ['form'])
      return idsOf(fromArray(ids) ?? split(ids, ' '))
    }),
    profile: { auth, write: { encoding: 'form' }, remove: { ids: 'repeated' } },
  },
])

function fastapiWith(name: string, shows: string, kind: BodyKind, ids: Blanks['ids']): Family {
  return {
    name,
    shows,
    idOf: wholeIds,
    secrets: (issue) => ({ key: `fastapi-${issue}` }),
    blanks: (house) => speech(house, kind, ids),
  }
}

function speech({ lets }: House, kind: BodyKind, ids: Blanks['ids']): Blanks {
  return {
    first: ({ headers }) =>
      lets('key', headers['x-api-key']) ? undefined : json({ detail: 'Could not validate credentials' }, 401),
    list: (found, call) => {
      const { rows, page, size, total, pages } = slice(found, pageOf(call), 1, sizeOf(call))
      return json({ items: rows.map(toJson), total, page, size, pages })
    },
    record: (row) => json(toJson(row)),
    missing: () => json({ detail: 'Not found' }, 404),
    body: (call) =>
      kindOf(call) === kind
        ? readBody(call, [kind])
        : json({ detail: [{ type: 'missing', loc: ['body'], msg: 'Field required', input: null }] }, 422),
    refused: (faults) =>
      json(
        {
          detail: faults.map(({ field, code, words, value }) => ({
            type: code === 'required' ? 'missing' : 'value_error',
            loc: ['body', field],
            msg: `It ${words}`,
            input: value,
          })),
        },
        422,
      ),
    edited: (row) => json(toJson(row)),
    created: (row) => json(toJson(row), 201),
    ids,
    removed: (gone) => json({ deleted: gone.map(numeral) }),
  }
}

/** Five records a page unless `size` asks for more, and never more than ten (P7). */
function sizeOf({ query }: Call): number {
  const asked = Number(query.get('size'))
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, 10) : 5
}

function idsOf(parts: string[]): string[] | Response {
  const missing = { detail: [{ type: 'missing', loc: ['body', 'ids'], msg: 'Field required', input: null }] }
  return parts.length > 0 ? numbersOf(parts) : json(missing, 422)
}

function toJson(row: Row) {
  return { id: numeral(row.id), ...encode(row, { amount: plain, empty: null }) }
}
