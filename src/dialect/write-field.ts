import type { RecordOf, Resource } from './fields.ts'
import { fieldsOf } from './fields.ts'
import type { Json, JsonObject } from './json.ts'
import { isObject, JsonNumber, readJson, textOf } from './json.ts'
import { digitsOf } from './read-currency.ts'
import { rawFields } from './read-row.ts'
import { keyIn } from './read-sign.ts'
import type { ServiceProfile } from './profile.ts'
import { writeAmount, writeCurrency, writeDate } from './write-values.ts'

/** What a write starts from. */
export type Writing = {
  resource: Resource
  /** Values in Bookend's notation by the names of SPEC.md; "" clears. */
  changes: Record<string, string>
  /** The record as it was read; without one it is a creation. */
  record?: RecordOf[Resource]
  /** The same as the service sent it, by which its notations and types are kept. */
  row?: JsonObject
  /** The paths of the profile that nobody has decided yet. */
  open?: readonly string[]
  profile: ServiceProfile
}

type Written = [name: string, value: Json][]

/**
 * What is sent for a field: nothing, its value in the service's notation, or for an amount what stands beside it as well.
 * Throws an `Error` in words when it cannot be written as it is meant.
 */
export function writeField(field: string, writing: Writing): Written {
  const { record, changes, profile } = writing
  const value = changes[field]
  const before = textIn(record, field)
  if (value !== undefined && (!record || value !== before)) return changed(field, value, writing)
  if (record && field === 'amount' && isAmountTiedToCurrency(writing)) {
    if (record.aside?.doubts[field] === undefined) return changed(field, before, writing)
    // Cents that had no currency are as many cents of the one that they get; of any other amount nobody knows what it becomes.
    if (hasCurrencyInside(writing) || digitsOf(textIn(record, 'currency')) !== undefined)
      throw new Error('It is not understood, so it cannot be kept with another currency: give both')
  }
  if (!record) return []
  return profile.write.edit === 'all' ? unchanged(field, before, writing) : []
}

function changed(field: string, value: string, writing: Writing): Written {
  const doubt = writing.record?.aside?.doubts[field]
  // How a value is to be written that could not be read, is what the question is about.
  if (doubt && /under Connections/.test(doubt)) throw new Error(doubt)
  const { record, changes, profile, resource } = writing
  const paths = profile.fields[resource]
  const twin = fieldsOf[resource].find(
    (other) => other !== field && paths[other] && paths[other] === paths[field],
  )
  if (twin && !record && value === '') return []
  if (twin && (record || changes[twin]))
    throw new Error('For this service it is one with another field, so that neither can be written alone')
  return written(field, value, writing)
}

/** A value in the service's notation, by the name that it goes by; an empty one as the profile says (W10). */
function written(field: string, value: string, writing: Writing): Written {
  const { profile, open } = writing
  const { values } = profile
  const raw = rawIn(writing)
  if (field === 'amount') {
    const currency = writing.changes['currency'] ?? textIn(writing.record, 'currency')
    const row = { ...rowIn(writing), ...(raw['amount'] !== undefined && { amount: raw['amount'] }) }
    const { amount, extra } = writeAmount(value, currency, values, row, open)
    return [...(amount === undefined ? [] : orCleared(field, amount, profile)), ...Object.entries(extra)]
  }
  if (field === 'date') return orCleared(field, writeDate(value, values, raw['date'], open), profile)
  if (field === 'currency') return orCleared(field, writeCurrency(value, values, raw['currency']), profile)
  return orCleared(field, value, profile)
}

function orCleared(field: string, value: Json, { write }: Writing['profile']): Written {
  if (value !== '') return [[field, value]]
  return write.clear === 'omit' ? [] : [[field, write.clear === 'null' ? null : '']]
}

/** A field that nobody changed, exactly as the service sent it, whether it was understood or not. */
function unchanged(field: string, text: string, writing: Writing): Written {
  const { profile, row, record } = writing
  const raw = rawIn(writing)[field]
  if (row)
    return [
      ...(raw === undefined ? [] : [[field, raw] satisfies Written[number]]),
      ...(field === 'amount' ? besideAmount(writing, row) : []),
    ]
  if (record?.aside?.doubts[field] === undefined) return written(field, text, writing)
  const { sign, read } = profile.values.amount
  if (field === 'amount' && sign !== 'auto' && sign.kind === 'two-columns')
    return besideAmount(writing, rowIn(writing))
  const json = readJson(text)
  if (isObject(json) || Array.isArray(json)) return [[field, json]]
  const isNumber =
    (field === 'amount' && read === 'number') ||
    (field === 'date' && profile.values.date.read.startsWith('epoch'))
  return [[field, isNumber && json instanceof JsonNumber ? json : text]]
}

/** The fields that say which way the money went. */
function besideAmount({ profile }: Writing, row: JsonObject): Written {
  const { sign } = profile.values.amount
  if (sign === 'auto' || sign.kind === 'signed' || sign.kind === 'reversed') return []
  const names = sign.kind === 'field' ? [sign.field] : [sign.in, sign.out]
  return names.flatMap((name) => {
    const key = keyIn(row, name)
    const value = key === undefined ? undefined : row[key]
    return key === undefined || value === undefined ? [] : [[key, value] satisfies Written[number]]
  })
}

/** Whether another currency makes another amount of the same figures: cents of yen are yen; some amounts have the currency inside. */
function isAmountTiedToCurrency(writing: Writing): boolean {
  const { changes, record, profile } = writing
  const currency = changes['currency']
  if (currency === undefined || currency === textIn(record, 'currency') || textIn(record, 'amount') === '')
    return false
  return profile.values.amount.unit === 'minor' || hasCurrencyInside(writing)
}

function hasCurrencyInside(writing: Writing): boolean {
  return /\p{L}|\p{Sc}/u.test(textOf(rawIn(writing)['amount']))
}

function rawIn({ resource, row, profile }: Writing): Record<string, Json | undefined> {
  return row ? rawFields(row, resource, profile).raw : {}
}

/** The row as it was sent; else what is known of it beside the fields. */
function rowIn({ row, record }: Writing): JsonObject {
  return row ?? Object.fromEntries(record?.aside?.others ?? [])
}

function textIn(record: Writing['record'], field: string): string {
  const [, value] = Object.entries(record ?? {}).find(([name]) => name === field) ?? []
  return typeof value === 'string' ? value : ''
}
