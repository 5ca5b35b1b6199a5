import type { Aside } from '../contract/aside.ts'
import { emptyContact } from '../contract/fields.ts'
import type { RecordOf, Resource } from './fields.ts'
import { fieldsOf, normalised } from './fields.ts'
import { idOf } from './ids.ts'
import type { Json, JsonObject } from './json.ts'
import { at, JsonNumber, textOf } from './json.ts'
import type { ServiceProfile } from './profile.ts'
import type { Understood } from './read-values.ts'
import { readDate, readMoney } from './read-values.ts'

type Raw = Record<string, Json | undefined>

/**
 * The record that a row means, its values in Bookend's notation. `open` are the paths of a profile that nobody has decided yet.
 * Throws an Error when the row has no id.
 */
export function readRow<R extends Resource>(
  row: JsonObject,
  resource: R,
  profile: ServiceProfile,
  open: readonly string[] = [],
): RecordOf[R] {
  const id = idOf(row, resource, profile)
  if (!id) throw new Error('The service sent a record without an id.')
  const { raw, others } = rawFields(row, resource, profile)
  const doubts: Aside['doubts'] = {}
  const keep = (field: string, { value, doubt }: Understood) => {
    if (doubt) doubts[field] = doubt
    return value
  }
  const text = (field: string) => keep(field, plain(raw[field]))
  const record = readers[resource]({ id: id.id, row, raw, text, keep, profile, open })
  const version = versionIn(others, profile)
  if (others.length === 0 && Object.keys(doubts).length === 0) return record
  const told = others.map(([name, value]): [string, string] => [name, textOf(value)])
  return { ...record, aside: { others: told, doubts, ...(version && { version }) } }
}

/**
 * The fields of a row by the names of SPEC.md, however the service spells them (R12, R13) or wherever the profile says that they
 * are (R15), and beside them the fields that Bookend does not know, without the id and what belongs to the transport (R14).
 */
export function rawFields(
  row: JsonObject,
  resource: Resource,
  profile: ServiceProfile,
): { raw: Raw; others: [string, Json][] } {
  const paths = profile.fields[resource]
  const keys = new Map(Object.keys(row).map((key) => [normalised(key), key]))
  const used = new Set([idOf(row, resource, profile)?.field])
  const raw: Raw = {}
  for (const field of fieldsOf[resource]) {
    const path = paths[field] ?? (field in row ? field : keys.get(normalised(field)))
    if (path === undefined) continue
    raw[field] = at(row, path)
    used.add(path)
  }
  return { raw, others: Object.entries(row).filter(([key]) => !used.has(key) && !/^(@|_links$)/.test(key)) }
}

type Reading = {
  id: string
  row: JsonObject
  raw: Raw
  text: (field: string) => string
  keep: (field: string, understood: Understood) => string
  profile: ServiceProfile
  open: readonly string[]
}

const readers: { [R in Resource]: (reading: Reading) => RecordOf[R] } = {
  contacts: ({ id, text }) => ({
    ...emptyContact,
    ...Object.fromEntries(fieldsOf.contacts.map((field) => [field, text(field)])),
    id,
  }),
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

/** A field that is text and nothing else; one that came as something with parts is shown as JSON. */
function plain(value: Json | undefined): Understood {
  const isText = typeof value !== 'object' || value === null || value instanceof JsonNumber
  return { value: textOf(value), ...(!isText && { doubt: 'Came as a structure' }) }
}

/** What the service wants back with a write (W11); `__v` of Mongoose is not meant for that. */
function versionIn(others: [string, Json][], profile: ServiceProfile): Aside['version'] {
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
