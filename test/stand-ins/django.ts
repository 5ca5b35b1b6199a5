import { addressOf, bare, json, pageOf, slice } from './answers.ts'
import { numbersOf, numeral, readBody, split, tokenOf, type Call } from './call.ts'
import type { Blanks } from './answering.ts'
import { wholeIds, type Row } from './collection.ts'
import { snake } from './notation.ts'
import { encode } from './records.ts'
import { type House, startable } from './stand-in.ts'
import { fieldsOf } from '../../src/domain/fields.ts'

/**
 * Django REST framework: `results`, no page 0 and nothing past the end (404), addresses that end in a slash, and numbers for
 * ids. As the spec wants it, bodies have `firstName`; answers have `first_name`.
 */
export const django = startable([
  {
    name: 'django',
    shows: 'E5 T1 P1 P4 Z3 N1 R1 R6 R12 R14 S1 I1 D6 C1 W1 X4 A3 F1 G1 Q1',
    idOf: wholeIds,
    secrets: (issue) => ({ token: `django-${issue}` }),
    profile: {
      http: { trailingSlash: true },
      auth: { kind: 'bearer', scheme: 'Token' },
      remove: { ids: 'comma' },
    },
    blanks: (house) => ({ ...speech, first: (call) => redirected(call) ?? tokenRefused(house, call) }),
  },
  {
    name: 'django: session',
    shows: 'A6 A10',
    idOf: wholeIds,
    profile: {
      http: { trailingSlash: true },
      auth: { kind: 'session', csrf: { cookie: 'csrftoken', header: 'X-CSRFToken' } },
      remove: { ids: 'comma' },
    },
    blanks: (house) => {
      const set = (answer: Response) => {
        answer.headers.append('Set-Cookie', `csrftoken=${csrfTokenOf(house)}; Path=/; SameSite=Lax`)
        return answer
      }
      return {
        ...speech,
        first: (call) => redirected(call) ?? sessionRefused(house, call),
        list: (found, call) => set(speech.list(found, call)),
        record: (row, call) => set(speech.record(row, call)),
      }
    },
  },
  {
    name: 'django: snake case in bodies',
    shows: 'R12',
    idOf: wholeIds,
    secrets: (issue) => ({ token: `django-${issue}` }),
    profile: {
      http: { trailingSlash: true },
      auth: { kind: 'bearer', scheme: 'Token' },
      fields: { contacts: Object.fromEntries(fieldsOf.contacts.map((field) => [field, snake(field)])) },
    },
    blanks: (house) => ({
      ...speech,
      terms: { key: snake, sent: snake },
      first: (call) => redirected(call) ?? tokenRefused(house, call),
    }),
  },
])

const speech: Blanks = {
  terms: { key: snake },
  list: (found, call) => {
    const { rows, page, total, hasNext, hasPrevious, isPast } = slice(found, pageOf(call))
    if (isPast) return json({ detail: 'Invalid page.' }, 404)
    return json({
      count: total,
      next: addressOf(call, hasNext ? page + 1 : null),
      previous: addressOf(call, hasPrevious ? page - 1 : null),
      results: rows.map(toJson),
    })
  },
  record: (row) => json(toJson(row)),
  missing: () => json({ detail: 'Not found.' }, 404),
  body: (call) =>
    /json|form/.test(call.headers['content-type'] ?? '')
      ? readBody(call, ['json', 'form', 'multipart'])
      : json({ detail: `Unsupported media type "${call.headers['content-type']}" in request.` }, 415),
  refused: (faults) =>
    json(Object.fromEntries(faults.map(({ field, words }) => [field, [`It ${words}.`]])), 400),
  edited: (row) => json(toJson(row)),
  created: (row) => json(toJson(row), 201),
  ids: (call) => {
    const { ids } = readBody(call, ['json', 'form', 'multipart'])
    return ids === undefined ? json({ ids: ['This field is required.'] }, 400) : numbersOf(split(ids, ','))
  },
  removed: () => bare(204),
  other: ({ method }) => json({ detail: `Method "${method}" not allowed.` }, 405),
}

/** APPEND_SLASH: browsers follow it with GET, so that a POST is lost on the way (Q1). */
function redirected({ slash, base, path, query }: Call): Response | undefined {
  const search = query.size > 0 ? `?${query}` : ''
  return slash ? undefined : bare(301, { Location: `${new URL(base).origin}${path}/${search}` })
}

function tokenRefused({ lets }: House, call: Call): Response | undefined {
  if (lets('token', tokenOf(call, 'Token'))) return undefined
  return json({ detail: 'Invalid token.' }, 401, { 'WWW-Authenticate': 'Token' })
}

function sessionRefused(house: House, { method, headers }: Call): Response | undefined {
  if (!house.isSignedIn()) return json({ detail: 'Authentication credentials were not provided.' }, 403)
  const isGood = method === 'GET' || headers['x-csrftoken'] === csrfTokenOf(house)
  return isGood ? undefined : json({ detail: 'CSRF Failed: CSRF token missing or incorrect.' }, 403)
}

function csrfTokenOf({ issue }: House): string {
  return `csrf-${issue()}`
}

function toJson(row: Row) {
  return { id: numeral(row.id), ...encode(row, { key: snake }), created_at: '2026-04-01T08:15:30Z' }
}
