import { bare, html, json, loginPage, pageOf, pageSize } from './answers.ts'
import type { Blanks } from './answering.ts'
import { fromJsonText, numbersOf, readBody, split, textOf, type Call } from './call.ts'
import type { Row } from './collection.ts'
import { encode } from './records.ts'
import { type Family, type House, startable } from './stand-in.ts'

/**
 * Express as written by hand: bare arrays, no total, everything where no page is asked for, and a redirect to the list
 * after a write. It has no sign-in of its own; the company's proxy in front of it has, and answers with its login page.
 */
export const express = startable([
  {
    ...expressWith(
      'express',
      'E1 T9 P1 P5 Z1 N1 R1 R7 R14 R16 S1 I2 D1 D11 C1 W6 W9 X8 X9 A1 A9 F1 G1 U1 Q5',
    ),
    profile: { remove: { ids: 'comma-space' } },
  },
  expressWith('unknown service: express', 'I2 W9'),
  expressWith('express: clamps past the end', 'Z2 P3', {
    list: (found, call) =>
      tagged(call, part(found, Math.min(Math.max(1, pageOf(call)), Math.ceil(found.length / pageSize)))),
  }),
  expressWith('express: page is ignored', 'P6', { list: (found, call) => tagged(call, found.map(toJson)) }),
  expressWith('express: search is ignored', 'S3', { matches: () => true }),
  expressWith('express: searches for beginnings in the same case', 'S2 S6', {
    matches: (value, sought) => value.startsWith(sought),
  }),
  expressWith('express: nothing found is 404', 'N4 Z3', {
    list: (found, call) => orElse(part(found, pageOf(call)), call, json({ error: 'Nothing found' }, 404)),
  }),
  expressWith('express: nothing is {}', 'N2', {
    list: (found, call) => orElse(part(found, pageOf(call)), call, json({})),
  }),
  expressWith('express: nothing is 204', 'N3 Z5', {
    list: (found, call) => orElse(part(found, pageOf(call)), call, bare(204)),
  }),
  expressWith('express: one id only', 'I8 D12', {
    ids: (call) => numbersOf([textOf(readBody(call, ['json'])['ids'])]),
  }),
  {
    ...expressWith('express: ids as JSON text', 'I3', {
      ids: (call) => fromJsonText(readBody(call, ['json'])['ids']) ?? json({ error: 'ids is no JSON' }, 400),
    }),
    profile: { remove: { ids: 'json-text' } },
  },
  {
    ...expressWith('express: replaces the whole record', 'W10', { replaces: true }),
    profile: { write: { edit: 'all' } },
  },
])

/** The service with quirks of its own, for which nothing has to be stated. */
export function expressWith(name: string, shows: string, quirks: Partial<Blanks> = {}): Family {
  return { name, shows, blanks: (house) => ({ ...blanks(house), ...quirks }) }
}

function blanks({ isSignedIn }: House): Blanks {
  return {
    first: (call) => {
      if (call.path.endsWith('/login')) return loginPage()
      return isSignedIn() ? undefined : bare(302, { Location: `${call.base}/login` })
    },
    list: (found, call) =>
      tagged(call, call.query.has('page') ? part(found, pageOf(call)) : found.map(toJson)),
    record: (row, call) => tagged(call, toJson(row)),
    missing: () => json({ error: 'Not found' }, 404),
    // express.json() leaves the body empty when the request does not say that it is JSON.
    body: (call) => readBody(call, ['json']),
    refused: (faults) =>
      json(
        { errors: faults.map(({ field, words, value }) => ({ msg: `It ${words}`, path: field, value })) },
        400,
      ),
    edited: (_row, call) => bare(302, { Location: `${call.base}/${call.resource}` }),
    created: (_row, call) => bare(302, { Location: `${call.base}/${call.resource}` }),
    ids: (call) => {
      const { ids } = readBody(call, ['json'])
      return typeof ids === 'string' ? split(ids, ', ') : html('TypeError: ids.split is not a function', 500)
    },
    removed: (gone) => json(gone.length > 0),
    other: (call) => html(`Cannot ${call.method} ${call.path}`, 404),
  }
}

/** A page as Array.slice makes it: nothing before the first page, nothing past the end. */
export function part(found: Row[], page: number) {
  return found.slice((page - 1) * pageSize, page * pageSize).map(toJson)
}

function orElse(rows: object[], call: Call, nothing: Response): Response {
  return rows.length > 0 ? tagged(call, rows) : nothing
}

/** Fields that are empty are left out, and two of the database's own come along. */
function toJson(row: Row) {
  return { id: row.id, ...encode(row, { empty: undefined }), createdBy: 'import', archived: false }
}

/** Express gives every answer an ETag, and 304 to who has it already. */
function tagged(call: Call, value: unknown): Response {
  const body = JSON.stringify(value)
  const tag = `W/"${body.length.toString(16)}-${sumOf(body)}"`
  return call.headers['if-none-match'] === tag ? bare(304, { ETag: tag }) : json(value, 200, { ETag: tag })
}

function sumOf(text: string): string {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 4_294_967_291
  return sum.toString(36)
}
