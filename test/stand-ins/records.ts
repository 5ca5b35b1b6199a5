import { isDecimal } from '../../src/domain/money.ts'
import { plain } from './amounts.ts'
import type { Row } from './collection.ts'
import { isoDay } from './dates.ts'
import { Numeral } from './call.ts'
import type { Notation } from './notation.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { fieldsOf } from '../../src/domain/fields.ts'

/** How a family names the fields of a record and writes their values. */
export type Terms = {
  /** Its name of a field in its answers; the one of the spec unless it says otherwise. */
  key?: (field: string) => string
  /** Its name of a field in bodies. The spec gives those, so few services have others. */
  sent?: (field: string) => string
  date?: Notation
  amount?: Notation
  currency?: Notation
  /** What stands for an empty field in its answers (R16): "" unless it says otherwise. */
  empty?: null | undefined
}

/** The fields of a record as the family answers them, without the id. */
export function encode({ id: _id, ...fields }: Row, terms: Terms = {}): Record<string, unknown> {
  const { key = asInSpec } = terms
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (value === '') return [key(field), 'empty' in terms ? terms.empty : '']
      // What banks garble is text whatever the notation.
      const isGood =
        field === 'date' ? /^\d{4}-\d\d-\d\d$/.test(value) : field !== 'amount' || isDecimal(value)
      const notation = isGood ? notationOf(field, terms) : undefined
      return [key(field), notation ? notation.write(value, { ...fields, id: '' }) : value]
    }),
  )
}

/** A record as a service with these terms keeps it. */
export function kept(row: Row, terms: Terms = {}): Row {
  const values = Object.entries(row).map(([field, value]) => [
    field,
    value === '' ? value : (notationOf(field, terms)?.keeps?.(value) ?? value),
  ])
  return { ...Object.fromEntries(values), id: row.id }
}

/** A field that a service turns down: its name in the service's answers, why, and what was sent. */
export type Fault = { field: string; code: keyof typeof reasons; words: string; value: string }

const reasons = {
  required: 'is required',
  text: 'must be text',
  email: 'must be a valid email address',
  date: 'is not a valid date',
  amount: 'is not a valid amount',
  currency: 'is not a known currency',
}

/**
 * What a body changes of a row (one without an id is new), in Bookend's own terms, and what of it is turned down.
 * Unknown fields are passed over.
 */
export function decode(resource: CollectionName, body: Record<string, unknown>, row: Row, terms: Terms) {
  const { key = asInSpec, sent = asInSpec } = terms
  const changes: Record<string, string> = {}
  const faults: Fault[] = []
  const refuse = (field: string, code: Fault['code'], value = '') =>
    void faults.push({ field: key(field), code, words: reasons[code], value })
  // The currency comes before the amount in `fieldsOf`, which may depend on it.
  for (const field of fieldsOf[resource]) {
    const value = body[sent(field)]
    if (value === undefined) continue
    const text = value instanceof Numeral ? value.source : (value ?? '')
    if (typeof text !== 'string') refuse(field, 'text')
    else {
      const notation = text === '' ? undefined : notationOf(field, terms)
      const read = notation ? notation.read(text, { ...row, ...changes }) : text
      if (read === undefined || !isGood(field, read)) refuse(field, codeOf(field), text)
      else changes[field] = notation?.keeps?.(read) ?? read
    }
  }
  const isNamed = naming.some((field) => (changes[field] ?? row[field] ?? '').trim())
  const touchesName = row.id === '' || naming.some((field) => field in changes)
  if (resource === 'contacts' && touchesName && !isNamed && faults.length === 0)
    for (const field of naming) refuse(field, 'required')
  return { changes, faults }
}

/** The fields by which a contact is found again: one of them has to be filled. */
const naming = ['lastName', 'firstName', 'company', 'email']

function asInSpec(field: string): string {
  return field
}

function notationOf(field: string, terms: Terms): Notation | undefined {
  if (field === 'date') return terms.date ?? isoDay
  if (field === 'amount') return terms.amount ?? plain
  return field === 'currency' ? terms.currency : undefined
}

function isGood(field: string, text: string): boolean {
  if (field === 'email') return text === '' || /^\S+@\S+$/.test(text)
  return field !== 'currency' || text === '' || /^[A-Z]{3}$/.test(text)
}

function codeOf(field: string): Fault['code'] {
  return field === 'email' || field === 'date' || field === 'amount' ? field : 'currency'
}
