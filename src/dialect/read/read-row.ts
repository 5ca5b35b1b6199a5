import type { RecordMeta } from '../../domain/record-meta.ts'
import { mapNames, fieldsOf } from '../../domain/fields.ts'
import { normalised, type RecordOf } from '../fields.ts'
import { idOf, isNameless, nameAmong } from './id-of.ts'
import { valueAtPath, JsonNumber, textOf, type Json, type JsonObject } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { readDate, readMoney } from './read-values.ts'
import type { ParsedValue } from './written-amounts.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from '../messages.ts'

type Raw = Record<string, Json | undefined>

/**
 * Reads a row as a record, with values in Bookend's notation. `open` lists the undecided paths of the profile. Throws an
 * Error if the row has no id.
 */
export function readRow<R extends CollectionName>(
  row: JsonObject,
  resource: R,
  profile: ServiceProfile,
  open: readonly string[] = [],
): RecordOf[R] {
  const id = idOf(row, resource, profile)
  if (!id) throw new Error('The service sent a record without an id')
  const { raw: sent, others } = rawFields(row, resource, profile)
  // Odoo and others write `false` for an empty field.
  const raw = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== false))
  const doubts: RecordMeta['doubts'] = {}
  const keep = (field: string, { value, doubt }: ParsedValue) => {
    if (doubt) doubts[field] = doubt
    return value
  }
  const text = (field: string) => keep(field, plain(raw[field]))
  const record = readers[resource]({ id: id.id, row, raw, text, keep, profile, open })
  const version = versionIn(others, profile)
  const etag = etagIn(row, profile)
  if (others.length === 0 && Object.keys(doubts).length === 0 && !etag) return record
  const told = others.map(([name, value]): [string, string] => [name, textOf(value)])
  const names = told.filter(([name]) => typeof row[name] !== 'boolean')
  const name = resource === 'contacts' && isNameless(record) ? nameAmong(names) : undefined
  return {
    ...record,
    aside: {
      others: told,
      doubts,
      ...(version && { version }),
      ...(etag && { etag }),
      ...(name && { name }),
    },
  }
}

/**
 * The fields of a row under their names in docs/spec.md, however the service spells them (R12, R13) or wherever the
 * profile places them (R15). `others` are the fields that Bookend does not know, without the id and the transport's own
 * keys (R14).
 */
export function rawFields(
  row: JsonObject,
  resource: CollectionName,
  profile: ServiceProfile,
): { raw: Raw; others: [string, Json][] } {
  const paths = pathsIn(row, resource, profile)
  const used = new Set([idOf(row, resource, profile)?.field, ...paths.values()])
  const raw: Raw = Object.fromEntries([...paths].map(([field, path]) => [field, valueAtPath(row, path)]))
  return { raw, others: Object.entries(row).filter(([key]) => !used.has(key) && !isTransport(key)) }
}

/** The path of each field of docs/spec.md that this row can have, by field name. */
export function pathsIn(
  row: JsonObject,
  resource: CollectionName,
  profile: ServiceProfile,
): Map<string, string> {
  const stated = statedIn(row, resource, profile)
  const names = profile.names[resource]
  const keys = new Map(Object.keys(row).map((key) => [normalised(key), key]))
  const found = fieldsOf[resource].map((field): [string, string | undefined] => [
    field,
    stated[field] ?? (field in row ? field : keys.get(normalised(field))) ?? (names[field] || undefined),
  ])
  return new Map(found.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/**
 * The field paths that the profile states. Drops a name that this row lacks if it has the field under its usual name:
 * such names apply to lists (R18). Keeps paths with a dot: if one is missing from the row, the field is empty.
 */
export function statedIn(
  row: JsonObject | undefined,
  resource: CollectionName,
  profile: ServiceProfile,
): Record<string, string | undefined> {
  const has = (field: string) => Object.keys(row ?? {}).some((key) => normalised(key) === normalised(field))
  const stated = Object.entries(profile.fields[resource]).filter(
    ([field, path]) => path.includes('.') || !row || Object.hasOwn(row, path) || !has(field),
  )
  return Object.fromEntries(stated)
}

/** Whether a key belongs to the transport instead of the record (R14). */
export function isTransport(key: string): boolean {
  return /^(@|_links$)/.test(key)
}

type Reading = {
  id: string
  row: JsonObject
  raw: Raw
  text: (field: string) => string
  keep: (field: string, understood: ParsedValue) => string
  profile: ServiceProfile
  open: readonly string[]
}

const readers: { [R in CollectionName]: (reading: Reading) => RecordOf[R] } = {
  contacts: ({ id, text }) => ({ ...mapNames(fieldsOf.contacts, text), id }),
  transactions: ({ id, row, raw, text, keep, profile, open }) => {
    const money = readMoney({ amount: raw['amount'], currency: raw['currency'], row }, profile.values, open)
    return {
      id,
      date: keep('date', readDate(raw['date'], profile.values, open)),
      currency: keep('currency', money.currency),
      amount: keep('amount', money.amount),
      counterpart: text('counterpart'),
      description: text('description'),
    }
  },
}

/** A field that is plain text. A structured value is shown as JSON, with a doubt. */
function plain(value: Json | undefined): ParsedValue {
  const isText = typeof value !== 'object' || value === null || value instanceof JsonNumber
  return { value: textOf(value), ...(!isText && { doubt: messages.notPlainText }) }
}

/** The ETag that OData and others write into the record, to be sent back with a write (W11). */
function etagIn(row: JsonObject, { write }: ServiceProfile): string | undefined {
  if (write.version !== 'auto' && write.version !== 'etag') return undefined
  const [, etag] = Object.entries(row).find(([key]) => /^(@?odata\.|_)etag$/i.test(key)) ?? []
  return typeof etag === 'string' && etag !== '' ? etag : undefined
}

/** The version that the service requires back with a write (W11). Mongoose's `__v` does not serve that purpose. */
function versionIn(others: [string, Json][], profile: ServiceProfile): RecordMeta['version'] {
  if (profile.write.version !== 'auto' && profile.write.version !== 'field') return undefined
  for (const [field, value] of others) {
    const number = value instanceof JsonNumber
    if (
      (number || typeof value === 'string') &&
      /^((lock|row)?version|revision|synctoken)$/.test(normalised(field))
    )
      return { field, value: textOf(value), number }
  }
  return undefined
}
