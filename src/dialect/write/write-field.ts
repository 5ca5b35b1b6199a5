import { type RecordOf } from '../fields.ts'
import { isObject, JsonNumber, readJson, textOf, type Json, type JsonObject } from '../json.ts'
import { datingOf } from '../read/read-date.ts'
import { rawFields } from '../read/read-row.ts'
import { keysOfSides, valueIn, digitsOf } from '../read/written-amounts.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { writeAmount, writeCurrency, writeDate } from './write-values.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { textAt } from '../../domain/field.ts'
import * as messages from '../messages.ts'
import { fieldsOf } from '../../domain/fields.ts'

/** The input of a write. */
export type Writing = {
  resource: CollectionName
  /** New values in Bookend's notation, by the names of docs/spec.md. "" clears a field. */
  changes: Record<string, string>
  /** The record as it was read. Without it, the write is a creation. */
  record?: RecordOf[CollectionName]
  /** The same record as the service sent it. The write keeps its notations and types. */
  row?: JsonObject
  /** Another record as the service sent it. A creation uses its names. */
  like?: JsonObject | undefined
  /** The undecided paths of the profile. */
  open?: readonly string[]
  profile: ServiceProfile
}

/** How much of a record an edit sends: what changed, every field of docs/spec.md, or all that was read, other columns too. */
type Scope = 'changed' | 'known' | 'all'

/** Sends everything unless the profile says less: right whether a service updates fields or replaces the record. */
export function scopeOf({ row, profile }: Writing): Scope {
  const { edit } = profile.write
  const wanted = edit === 'auto' ? 'all' : edit
  return wanted === 'all' && !row ? 'known' : wanted
}

type Written = [name: string, value: Json][]

/**
 * What to send for a field: nothing, its value in the service's notation, or for an amount also the fields beside it. Throws
 * an `Error` with a message for the user if it cannot be written as intended.
 */
export function writeField(field: string, writing: Writing): Written {
  const { record, changes } = writing
  const value = changes[field]
  const before = textIn(record, field)
  if (value !== undefined && (!record || value !== before)) return changed(field, value, writing)
  if (record && field === 'amount' && isAmountTiedToCurrency(writing)) {
    if (record.aside?.doubts[field] === undefined) return changed(field, before, writing)
    // An amount in cents without a currency keeps its number. What any other would mean in a new currency is unknown.
    if (hasCurrencyInside(writing) || digitsOf(textIn(record, 'currency')) !== undefined)
      throw new Error(messages.notWithOtherCurrency)
  }
  if (!record) return []
  return scopeOf(writing) === 'changed' ? [] : unchanged(field, before, writing)
}

function changed(field: string, value: string, writing: Writing): Written {
  const doubt = writing.record?.aside?.doubts[field]
  // The value could not be read; how to write it is what the question asks.
  if (doubt && messages.answeredUnderConnections.includes(doubt)) throw new Error(doubt)
  const { record, changes, profile, resource } = writing
  const paths = profile.fields[resource]
  const twin = fieldsOf[resource].find(
    (other) => other !== field && paths[other] && paths[other] === paths[field],
  )
  if (twin && !record && value === '') return []
  if (twin && (record || changes[twin])) throw new Error(messages.sharedField)
  return written(field, value, writing)
}

/** A value in the service's notation, under its name. An empty one is written as the profile says (W10). */
function written(field: string, value: string, writing: Writing): Written {
  const { profile, open } = writing
  const { values } = profile
  const raw = rawIn(writing)
  const before = raw[field]
  const isParted = isObject(before) || Array.isArray(before)
  // What the service keeps in parts has no place for a text, except amounts and the dates that Java writes as lists.
  if (isParted && field !== 'amount' && !(field === 'date' && datingOf(textOf(before), Infinity)))
    throw new Error(messages.keptInParts)
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

/** An unchanged field, exactly as the service sent it, whether or not it was readable. */
function unchanged(field: string, text: string, writing: Writing): Written {
  const { profile, row, record } = writing
  const raw = rawIn(writing)[field]
  const { date, amount } = profile.values
  const write = field === 'date' ? date.write : field === 'amount' ? amount.write : 'as-read'
  // The service reads one notation and writes another. It would refuse or misread its own value.
  if (write !== 'as-read' && text !== '' && record?.aside?.doubts[field] === undefined)
    return written(field, text, writing)
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

/** The fields that give the direction of money. */
function besideAmount({ profile }: Writing, row: JsonObject): Written {
  return keysOfSides(row, profile).flatMap((key) => {
    const value = valueIn(row, key)
    return value === undefined ? [] : [[key, value] satisfies Written[number]]
  })
}

/** Whether another currency changes the amount: yen have no cents, and some amounts include their currency. */
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

/** The row as the service sent it; otherwise the known values beside the fields. */
function rowIn({ row, record }: Writing): JsonObject {
  return row ?? Object.fromEntries(record?.aside?.others ?? [])
}

function textIn(record: Writing['record'], field: string): string {
  return record ? textAt(record, field) : ''
}
