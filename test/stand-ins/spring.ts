import { exactNumber } from './amounts.ts'
import { addressOf, bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { basicOf, kindOf, numeral, readBody, split, textOf, type Call } from './call.ts'
import { createVersions, snowflakes, wholeIds, type Row } from './collection.ts'
import { epochMilliseconds, localDateTime, midnightIn } from './dates.ts'
import { encode, type Terms } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

const terms: Terms = { date: epochMilliseconds, amount: exactNumber, empty: null }

/** Spring Boot: pages from 0, a list of `errors` with `defaultMessage`, numbers for ids, versions against lost edits. */
export const spring = startable([
  springWith('spring', 'E6 T1 P2 Z1 N1 R6 S1 I1 D6 C1 W1 W11 X5 X16 A5 F5 G5', {}),
  springWith('spring: Slice', 'T8 F11', {
    terms: { ...terms, date: midnightIn('Europe/Brussels') },
    envelope: ({ rows, page, size, hasNext, hasPrevious }) => ({
      content: rows,
      number: page,
      size,
      numberOfElements: rows.length,
      first: !hasPrevious,
      last: !hasNext,
      empty: rows.length === 0,
    }),
    profile: { values: { date: { zone: 'Europe/Brussels' } } },
  }),
  springWith('spring: PagedModel', 'E6 F3', {
    terms: { ...terms, date: localDateTime },
    envelope: ({ rows, page, size, total, pages }) => ({
      content: rows,
      page: { size, number: page, totalElements: total, totalPages: total && pages },
    }),
  }),
  springWith('spring: HAL', 'E9 N5 W2 W3', {
    envelope: ({ rows, page, size, total, pages, hasNext }, call) => ({
      ...(rows.length > 0 && { _embedded: { [call.resource]: rows } }),
      _links: {
        self: { href: addressOf(call, page) },
        ...(hasNext && { next: { href: addressOf(call, page + 1) } }),
      },
      page: { size, totalElements: total, totalPages: total && pages, number: page },
    }),
    edited: () => bare(204),
    created: (row, call) => bare(201, { Location: `${call.base}/contacts/${row.id}` }),
  }),
  springWith('spring: If-Match', 'W11', { version: 'etag' }),
  springWith('spring: long ids', 'R11', { idOf: snowflakes }),
])

type Quirks = Partial<Pick<Blanks, 'edited' | 'created'>> & {
  terms?: Terms
  envelope?: (page: ReturnType<typeof slice<object>>, call: Call) => object
  version?: 'field' | 'etag'
  idOf?: Family['idOf']
  profile?: Family['profile']
}

function springWith(name: string, shows: string, { idOf = wholeIds, profile, ...quirks }: Quirks): Family {
  return {
    name,
    shows,
    idOf,
    secrets: (issue) => ({ user: 'bookkeeper', password: `spring-${issue}` }),
    profile: { auth: { kind: 'basic' }, remove: { ids: 'comma' }, ...profile },
    blanks: (house) => blanks(house, quirks),
  }
}

function blanks(house: House, quirks: Omit<Quirks, 'idOf' | 'profile'>): Blanks {
  const { terms: spoken = terms, envelope = asPage, version = 'field', ...answers } = quirks
  const versions = createVersions()
  const toJson = (row: Row) => ({
    id: numeral(row.id),
    ...encode(row, spoken),
    ...(version === 'field' && { version: versions.of(row) }),
  })
  const tagOf = (row: Row): Record<string, string> =>
    version === 'etag' ? { ETag: `"${versions.of(row)}"` } : {}
  return {
    terms: spoken,
    first: (call) => {
      const { user, password } = basicOf(call) ?? {}
      if (house.lets('user', user) && house.lets('password', password)) return undefined
      return bare(401, { 'WWW-Authenticate': 'Basic realm="Realm"' })
    },
    list: (found, call) => json(envelope(slice(found.map(toJson), pageOf(call, 0), 0), call)),
    record: (row) => json(toJson(row), 200, tagOf(row)),
    missing: (call) => problem(404, 'Not Found', call),
    body: (call) =>
      kindOf(call) === 'json' ? readBody(call, ['json']) : problem(415, 'Unsupported Media Type', call),
    stale: (row, body, call) => {
      const now = String(versions.of(row))
      if (version === 'field') {
        if (textOf(body['version']) === now) return undefined
        return problem(409, 'Conflict', call, { message: 'Row was updated by another transaction' })
      }
      const { 'if-match': sent } = call.headers
      if (sent === undefined) return problem(428, 'Precondition Required', call)
      return sent === `"${now}"` ? undefined : problem(412, 'Precondition Failed', call)
    },
    refused: (faults, call) =>
      problem(400, 'Bad Request', call, {
        message: `Validation failed for object='${call.resource}'. Error count: ${faults.length}`,
        errors: faults.map(({ field, code, words, value }) => ({
          codes: [`${code}.${field}`, code],
          defaultMessage: words,
          objectName: call.resource,
          field,
          rejectedValue: value,
          bindingFailure: false,
          code,
        })),
      }),
    edited: (row, call, before) => {
      versions.raise(row)
      return answers.edited?.(row, call, before) ?? json(toJson(row), 200, tagOf(row))
    },
    created: answers.created ?? ((row) => json(toJson(row), 201)),
    ids: (call) => {
      const { ids } = readBody(call, ['json'])
      const parts = split(ids, ',')
      // Long.parseLong takes nothing but digits.
      const isGood = parts.length > 0 && parts.every((part) => /^\d+$/.test(part))
      return isGood ? parts : problem(400, 'Bad Request', call, { message: 'For input string' })
    },
    removed: () => bare(204),
    other: (call) => problem(405, 'Method Not Allowed', call),
  }
}

function asPage({ rows, page, size, total, pages, hasNext, hasPrevious }: ReturnType<typeof slice<object>>) {
  return {
    content: rows,
    pageable: { pageNumber: page, pageSize: size, offset: page * size, paged: true, unpaged: false },
    totalPages: total && pages,
    totalElements: total,
    last: !hasNext,
    size,
    number: page,
    numberOfElements: rows.length,
    first: !hasPrevious,
    empty: rows.length === 0,
  }
}

function problem(status: number, error: string, { path }: Call, more: object = {}): Response {
  return json({ timestamp: '2026-04-01T08:15:30.000+00:00', status, error, path, ...more }, status)
}
