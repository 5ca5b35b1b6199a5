import { plain } from './amounts.ts'
import { bare, json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { objectOf, readBody, split, textOf, tokenOf } from './call.ts'
import { createVersions, uuids, type Row } from './collection.ts'
import { midnightIn } from './dates.ts'
import { encode, type Terms } from './records.ts'
import { type House, startable } from './stand-in.ts'

/** Where it keeps the fields that the spec has side by side (R15). */
const places: Record<string, string> = {
  firstName: 'person.firstName',
  lastName: 'person.lastName',
  company: 'company.name',
  street: 'address.street',
  number: 'address.number',
  zip: 'address.zip',
  city: 'address.city',
  country: 'address.countryCode',
}

/** Lexware and its like: nested records, searches of three characters and more in which `%` and `_` are wildcards, versions. */
export const lexware = startable([
  {
    name: 'lexware',
    shows: 'E6 P2 R15 S4 S5 X5 W5 W11 F11 D13',
    idOf: uuids,
    secrets: (issue) => ({ token: `lexware-${issue}` }),
    profile: {
      auth: { kind: 'bearer' },
      fields: { contacts: places },
      search: { minLength: 3 },
      values: { date: { zone: 'Europe/Berlin' } },
      remove: { ids: 'comma' },
    },
    blanks: speech,
  },
  {
    name: 'lexware: short searches are a surprise',
    shows: 'S4',
    idOf: uuids,
    secrets: (issue) => ({ token: `lexware-${issue}` }),
    profile: {
      auth: { kind: 'bearer' },
      fields: { contacts: places },
      values: { date: { zone: 'Europe/Berlin' } },
    },
    blanks: speech,
  },
])

function speech({ lets, of }: House): Blanks {
  const versions = createVersions()
  const toJson = (row: Row) => ({ id: row.id, version: versions.of(row), ...nested(encode(row, terms)) })
  return {
    terms,
    matches: like,
    first: (call) => {
      if (!lets('token', tokenOf(call))) return json({ message: 'Unauthorized' }, 401)
      const { length } = call.query.get('search') ?? ''
      return length === 1 || length === 2
        ? json({ message: 'search: length must be between 3 and 128' }, 400)
        : undefined
    },
    list: (found, call) => {
      const { rows, page, size, total, pages, hasNext } = slice(found, pageOf(call, 0), 0)
      return json({
        content: rows.map(toJson),
        totalPages: total && pages,
        totalElements: total,
        last: !hasNext,
        size,
        number: page,
      })
    },
    record: (row) => json(toJson(row)),
    missing: () => json({ message: 'The entity could not be found' }, 404),
    body: (call) => flat(readBody(call, ['json'])),
    stale: (row, { version }) =>
      textOf(version) === String(versions.of(row))
        ? undefined
        : json({ message: 'The entity has been changed since it was read' }, 409),
    refused: (faults) =>
      json(
        {
          status: 406,
          error: 'Not Acceptable',
          message: 'Validation failed',
          details: faults.map(({ field, code, words }) => ({
            violation: code.toUpperCase(),
            field: places[field] ?? field,
            message: words,
          })),
        },
        406,
      ),
    edited: (row) => {
      versions.raise(row)
      return json({ id: row.id, version: versions.of(row) })
    },
    created: (row) => json({ id: row.id, version: 0 }, 201),
    ids: (call) => split(readBody(call, ['json'])['ids'], ','),
    mayRemove: (ids, call) =>
      ids.length > 0 && ids.every((id) => of(call).get(id))
        ? undefined
        : json({ message: 'The entity could not be found' }, 404),
    removed: () => bare(204),
  }
}

const terms: Terms = { date: midnightIn('Europe/Berlin'), amount: plain, empty: undefined }

function nested(fields: Record<string, unknown>): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    const [first = field, second] = (places[field] ?? field).split('.')
    record[first] = second ? { ...objectOf(record[first]), [second]: value } : value
  }
  return record
}

/** What is sent of a nested part changes that of it; names that have no place there are not looked at. */
function flat(body: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(places).map(([field, place]) => {
    const [first = '', second = ''] = place.split('.')
    return [field, objectOf(body[first])[second]]
  })
  const others = Object.entries(body).filter(([name]) => !(name in places))
  return Object.fromEntries([...others, ...fields.filter(([, value]) => value !== undefined)])
}

/** The LIKE of SQL, round which `%` stands on both sides; a backslash takes a wildcard for itself. */
function like(value: string, sought: string): boolean {
  const pattern = sought.replace(/\\([%_\\])|([%_])|[.*+?^${}()|[\]\\]/g, (all, escaped, wildcard) => {
    if (wildcard) return wildcard === '%' ? '[^]*' : '[^]'
    return `\\${escaped ?? all}`.replace(/^\\([%_])$/, '$1')
  })
  return new RegExp(pattern, 'i').test(value)
}
