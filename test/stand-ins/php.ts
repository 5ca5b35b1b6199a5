import { minorUnits, negated } from './amounts.ts'
import type { Blanks } from './answering.ts'
import { numbersOf, readBody, split, type BodyKind, type Call } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { signs } from './notation.ts'
import { dotted, epochSeconds } from './dates.ts'
import { pageOf, pageSize } from './answers.ts'
import { encode, type Terms } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/**
 * Old PHP: objects keyed by index, a byte order mark, text/html whatever comes, `null` for nothing, columns for debit and
 * credit. It reads forms sent by POST and the query; what a DELETE carries it never sees.
 */
export const php = startable([
  phpWith('php', 'E17 T9 Z5 N3 Q3 D2 D5 D11 I5 C2 W4 X7 A7 F6 G8 U3', {
    remove: { ids: 'pipe', transport: 'override-field' },
  }),
  phpWith('php: override in a header', 'D5', { remove: { ids: 'pipe', transport: 'override-header' } }),
  phpWith('php: ids in the query', 'D4', { remove: { ids: 'pipe', transport: 'query' } }),
  phpWith('php: multipart', 'C3', {
    write: { encoding: 'multipart' },
    remove: { ids: 'pipe', transport: 'override-field' },
  }),
  phpWith(
    'php: prefix against hijacking',
    'Q3',
    { remove: { ids: 'pipe', transport: 'override-field' } },
    { prefix: ")]}',\n", kinds: ['form'] },
  ),
  phpWith(
    'php: seconds and cents',
    'F4 G4 G12',
    {
      remove: { ids: 'pipe', transport: 'override-field' },
      values: { amount: { unit: 'minor', sign: { kind: 'signed' } } },
    },
    { terms: { date: epochSeconds, amount: minorUnits }, columns: false },
  ),
])

type Quirks = { prefix?: string; kinds?: BodyKind[]; terms?: Terms; columns?: boolean }

function phpWith(
  name: string,
  shows: string,
  profile: NonNullable<Family['profile']>,
  quirks: Quirks = {},
): Family {
  return {
    name,
    shows,
    idOf: wholeIds,
    secrets: (issue) => ({ token: `php-${issue}` }),
    profile: {
      auth: { kind: 'query', param: 'api_token' },
      write: { encoding: 'form' },
      values: { amount: { sign: { kind: 'two-columns', in: 'credit', out: 'debit' } } },
      ...profile,
    },
    blanks: (house) => blanks(house, quirks),
  }
}

function blanks(house: House, quirks: Quirks): Blanks {
  const { prefix = '\uFEFF', kinds = ['form', 'multipart'], terms = oldTerms, columns = true } = quirks
  const say = (value: unknown, status = 200) =>
    new Response(`${prefix}${JSON.stringify(value)}`, {
      status,
      headers: { 'Content-Type': 'text/html; charset=UTF-8' },
    })
  const toJson = (row: Row) => ({ id: row.id, ...(columns ? inColumns(row, terms) : encode(row, terms)) })
  const fail = (status: number, message: string) => say({ error: { code: status, message } }, status)
  const idsIn = (call: Call) => numbersOf(split(readBody(call, kinds)['ids'] ?? call.query.get('ids'), '|'))
  return {
    terms,
    first: ({ query }) =>
      house.lets('token', query.get('api_token') ?? undefined) ? undefined : fail(401, 'Invalid token'),
    // array_slice with its keys kept, which json_encode makes an object of; the first page is no exception.
    list: (found, call) => {
      const start = (pageOf(call) - 1) * pageSize
      const entries = found
        .slice(start, start + pageSize)
        .map((row, index) => [String(start + index), toJson(row)])
      return say(entries.length > 0 ? Object.fromEntries(entries) : null)
    },
    record: (row) => say(toJson(row)),
    missing: () => fail(404, 'Not found'),
    body: (call) => (columns ? fromColumns(readBody(call, kinds)) : readBody(call, kinds)),
    refused: (faults) => fail(400, faults.map(({ field, words }) => `${field} ${words}`).join(', ')),
    edited: () => say({ success: true }),
    created: () => say({ success: true }),
    ids: (call) => (call.query.has('ids') ? idsIn({ ...call, body: '' }) : []),
    removed: (gone) => say(gone.length),
    other: (call) => {
      const posted = readBody(call, kinds)
      const method = call.headers['x-http-method-override'] ?? posted['_method']
      if (call.method !== 'POST' || call.id || String(method).toUpperCase() !== 'DELETE')
        return fail(405, 'Method not allowed')
      return say(house.of(call).remove(idsIn(call)).length)
    },
  }
}

const oldTerms: Terms = { date: dotted, currency: signs }

/** The amount in the column of its direction, the other one empty. */
function inColumns(row: Row, terms: Terms) {
  const { amount, ...fields } = encode(row, terms)
  if (typeof amount !== 'string') return fields
  const isOut = amount.startsWith('-')
  return { ...fields, debit: isOut ? negated(amount) : '', credit: isOut ? '' : amount }
}

/** Either column as the signed amount; `amount`, the name of the spec, is taken as it is. */
function fromColumns(body: Record<string, unknown>): Record<string, unknown> {
  const { debit, credit, ...fields } = body
  if (typeof debit === 'string' && debit) return { ...fields, amount: `-${debit}` }
  if (typeof credit === 'string' && credit) return { ...fields, amount: credit }
  return debit === undefined && credit === undefined ? fields : { ...fields, amount: '' }
}
