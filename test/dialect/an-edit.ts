import { emptyContact } from '../../src/domain/fields.ts'
import type { RecordOf } from '../../src/dialect/fields.ts'
import type { JsonObject } from '../../src/dialect/json.ts'
import { isObject, readJson } from '../../src/dialect/json.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles } from '../../src/dialect/profile/resolve.ts'
import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { writeBody } from '../../src/dialect/write/write-body.ts'

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
