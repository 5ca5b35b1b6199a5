import { marked } from './amounts.ts'
import { addressOf, bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { numbersOf, numeral, readBody, split, tokenOf, type Call } from './call.ts'
import { wholeIds, type Row } from './collection.ts'
import { dayFirst } from './dates.ts'
import { encode, type Terms } from './records.ts'
import { type House, startable } from './stand-in.ts'

const auth = {
  kind: 'session',
  csrf: { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN', refreshPath: '/sanctum/csrf-cookie' },
}

/** Laravel: API resources or a paginator at the root, a session with a token against forgery or a bearer token, and 422. */
export const laravel = startable([
  {
    name: 'laravel',
    shows: 'E3 T1 P1 Z1 N1 R2 S1 I1 D7 C2 W1 X3 A6 A10 F7 G2',
    idOf: wholeIds,
    profile: { auth, write: { encoding: 'form' }, remove: { ids: 'comma' } },
    blanks: (house) => {
      const { list, record, ...rest } = inSession(house)
      return {
        ...rest,
        list: (found, call) => withCookie(house, list(found, call)),
        record: (row, call) => withCookie(house, record(row, call)),
      }
    },
  },
  {
    name: 'laravel: only the refresh sets the cookie',
    shows: 'A10',
    idOf: wholeIds,
    profile: { auth, remove: { ids: 'comma' } },
    blanks: inSession,
  },
  {
    name: 'laravel: root paginator',
    shows: 'E7 I6 A2 W4',
    idOf: wholeIds,
    secrets: (issue) => ({ token: `${issue}|laravel` }),
    profile: { auth: { kind: 'bearer' }, remove: { ids: 'semicolon' } },
    blanks: (house) => ({
      ...speech,
      first: (call) => tokenRefused(house, call),
      list: (found, call) => {
        const { total, pages } = slice(found, pageOf(call))
        return json({ ...simplePaginated(found, call), last_page: pages, total })
      },
      edited: () => json({ success: true }),
      ids: (call) => idsOf(call, ';'),
    }),
  },
  {
    name: 'laravel: simplePaginate',
    shows: 'E7 T8',
    idOf: wholeIds,
    secrets: (issue) => ({ token: `${issue}|laravel` }),
    profile: { auth: { kind: 'bearer' }, remove: { ids: 'comma' } },
    blanks: (house) => ({
      ...speech,
      first: (call) => tokenRefused(house, call),
      list: (found, call) => json(simplePaginated(found, call)),
    }),
  },
])

const terms: Terms = { date: dayFirst, amount: marked('.', ','), empty: null }

const speech: Blanks = {
  terms,
  list: (found, call) => {
    const { rows, page, size, total, pages, hasNext } = slice(found, pageOf(call))
    return json({
      data: rows.map(toJson),
      links: { first: addressOf(call, 1), last: addressOf(call, pages), next: nextOf(call, page, hasNext) },
      meta: { current_page: page, last_page: pages, per_page: size, total, links: buttons(call, pages) },
    })
  },
  record: (row) => json({ data: toJson(row) }),
  missing: ({ id, resource }) =>
    json({ message: `No query results for model [App\\Models\\${resource}] ${id}` }, 404),
  // $request->all() takes any of these.
  body: (call) => readBody(call, ['json', 'form', 'multipart']),
  refused: (faults) => {
    const sentences = faults.map(({ field, words }) => [field, `The ${field} field ${words}.`] as const)
    const message = `${sentences[0]?.[1]}${faults.length > 1 ? ` (and ${faults.length - 1} more errors)` : ''}`
    const errors = Object.fromEntries(sentences.map(([field, sentence]) => [field, [sentence]]))
    return json({ message, errors }, 422)
  },
  edited: (row) => json({ data: toJson(row) }),
  created: (row) => json({ data: toJson(row) }, 201),
  ids: (call) => idsOf(call, ','),
  removed: (gone) => json({ deleted: gone.length }),
  other: ({ method }) => json({ message: `The ${method} method is not supported for this route.` }, 405),
}

function inSession(house: House): Blanks {
  return {
    ...speech,
    first: (call) => {
      if (call.path.endsWith('/sanctum/csrf-cookie')) return withCookie(house, bare(204))
      // The token is looked at first, and a session that has ended has another one: a write learns of it in two steps.
      if (call.method !== 'GET' && call.headers['x-xsrf-token'] !== csrfTokenOf(house))
        return json({ message: 'CSRF token mismatch.' }, 419)
      return house.isSignedIn() ? undefined : json({ message: 'Unauthenticated.' }, 401)
    },
  }
}

/** The cookie holds the token as addresses write it: `==` at its end is `%3D%3D` there. */
function withCookie(house: House, answer: Response): Response {
  const cookie = `XSRF-TOKEN=${encodeURIComponent(csrfTokenOf(house))}; Path=/; SameSite=Lax`
  answer.headers.append('Set-Cookie', cookie)
  return answer
}

function csrfTokenOf({ issue, isSignedIn }: House): string {
  return `eyJpdiI6${isSignedIn() ? issue() : 'Guest'}==`
}

function tokenRefused({ lets }: House, call: Call): Response | undefined {
  return lets('token', tokenOf(call)) ? undefined : json({ message: 'Unauthenticated.' }, 401)
}

function simplePaginated(found: Row[], call: Call) {
  const { rows, page, size, pages, hasNext, hasPrevious } = slice(found, pageOf(call))
  return {
    current_page: page,
    data: rows.map(toJson),
    first_page_url: addressOf(call, 1),
    next_page_url: nextOf(call, page, hasNext),
    path: `${call.base}/${call.resource}`,
    per_page: size,
    prev_page_url: addressOf(call, hasPrevious ? page - 1 : null),
    links: buttons(call, pages),
  }
}

/** The buttons of a pager: an array beside the rows that is none of them. */
function buttons(call: Call, pages: number) {
  return Array.from({ length: pages }, (_, index) => ({
    url: addressOf(call, index + 1),
    label: String(index + 1),
    active: false,
  }))
}

function nextOf(call: Call, page: number, hasNext: boolean): string | null {
  return addressOf(call, hasNext ? page + 1 : null)
}

function idsOf(call: Call, mark: string): string[] | Response {
  const { ids } = readBody(call, ['json', 'form', 'multipart'])
  if (typeof ids !== 'string' || !ids)
    return json(
      { message: 'The ids field is required.', errors: { ids: ['The ids field is required.'] } },
      422,
    )
  return numbersOf(split(ids, mark))
}

function toJson(row: Row) {
  return { id: numeral(row.id), ...encode(row, terms), updated_at: '2026-04-01T08:15:30.000000Z' }
}
