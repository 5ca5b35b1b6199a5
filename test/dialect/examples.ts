import type { Answer } from '../../src/dialect/answer.ts'
import type { RemovalId } from '../../src/dialect/delete/delete-requests.ts'
import type { RecordOf } from '../../src/dialect/fields.ts'
import { isObject, readJson, textOf, type Json, type JsonObject } from '../../src/dialect/json.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles, type PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { readRow } from '../../src/dialect/read/read-row.ts'
import { writeBody } from '../../src/dialect/write/write-body.ts'
import { emptyContact } from '../../src/domain/fields.ts'

/** An answer with a body, given as text or as what JSON makes of it. */
export function anAnswer(body: unknown, overrides: Partial<Answer> = {}): Answer {
  return {
    status: 200,
    headers: {},
    text: typeof body === 'string' ? body : JSON.stringify(body),
    url: 'https://books.test/contacts',
    redirected: false,
    ...overrides,
  }
}

export const open = parseProfile({})

/** A row as `readList` has it, where numbers keep their text. */
export function row(content: unknown): JsonObject {
  const value = readJson(typeof content === 'string' ? content : JSON.stringify(content))
  if (!isObject(value)) throw new Error('Not a row')
  return value
}

export function contact(content: unknown, profile: object = {}) {
  return readRow(row(content), 'contacts', parseProfile(profile))
}

export const ann: RecordOf['contacts'] = {
  ...emptyContact,
  id: 'c7',
  firstName: 'Ann',
  lastName: 'Ito',
  email: 'ann@ito.example',
  zip: '1000',
}

/** What is known of money in the tests: everything, so that nothing is a question. */
const known = {
  values: {
    date: { read: 'YYYY-MM-DD', zone: 'UTC' },
    amount: { read: '1234.56', unit: 'major', sign: { kind: 'signed' } },
  },
  write: { edit: 'changed' },
}

export function profileOf(...parts: PartialProfile[]) {
  return parseProfile(mergeProfiles(known, ...parts))
}

/** The text of an edit of a contact, or of the transaction of a row. */
export function edit(changes: Record<string, string>, ...parts: PartialProfile[]): string {
  return textOfBody(
    writeBody({ resource: 'contacts', changes, record: ann, profile: profileOf(...parts) }).body,
  )
}

/** A body as it travels; "" for a multipart one, whose parts are looked at. */
export function textOfBody(body: string | FormData | URLSearchParams | undefined): string {
  return body === undefined || body instanceof FormData ? '' : body.toString()
}

export function rowOf(json: string): JsonObject {
  const row = readJson(json)
  if (!isObject(row)) throw new Error('no object')
  return row
}

/** Ids that the service has as JSON numbers. */
export const numbers = (...ids: string[]): RemovalId[] => ids.map((id) => ({ id, json: 'number' }))

/** As a body has it: JSON numbers with all their digits. */
export const sent = (value: Json | undefined) =>
  typeof value === 'string' ? JSON.stringify(value) : textOf(value)

/** A table: a row a line, its cells between bars, of which the first is a name and the others are JSON. Objects can be put in as they are. */
export function rows<T extends unknown[]>({ raw }: { raw: readonly string[] }, ...objects: unknown[]): T[] {
  const text = String.raw({ raw }, ...objects.map((one) => JSON.stringify(one)))
  return text
    .trim()
    .split('\n')
    .map((line): T => {
      const [name, ...cells] = line.trim().split(' | ')
      return JSON.parse(`[${[JSON.stringify(name), ...cells].join()}]`)
    })
}
