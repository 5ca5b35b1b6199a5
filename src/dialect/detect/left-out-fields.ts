import { valueAtPath, isObject, JsonNumber, textOf, type Json, type JsonObject } from '../json.ts'
import { listed, normalised, type ListedField } from '../fields.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { figureOf, valueIn, currencyIn } from '../read/written-amounts.ts'
import { datingOf } from '../read/read-date.ts'
import { pathsIn, rawFields } from '../read/read-row.ts'
import { isNameless, nameAmong } from '../read/id-of.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import * as messages from '../messages.ts'
import type { Question } from './observations.ts'

/**
 * The fields that a list should show but no row has: name, amount and description in any case, because partial rows hold
 * little more than an id (R18), and the others if columns of unknown names may be them.
 */
export function leftOutFields(
  rows: JsonObject[],
  resource: CollectionName,
  profile: ServiceProfile,
): ListedField[] {
  if (rows.length < 2) return []
  const isIn = (field: ListedField) =>
    rows.some((row) => pathsIn(row, resource, profile).has(field)) || profile.names[resource][field] === ''
  return listed[resource].filter((field) => {
    if (field === 'company') return isWithoutNames(rows, profile)
    if (isIn(field)) return false
    if (field === 'amount') return !rows.some((row) => hasTwoColumns(row, profile))
    return field === 'description' || columnsFor(field, rows, resource, profile).length > 0
  })
}

/** The columns of unknown names that may hold a field, each with a value; those inside others by their path. */
function columnsFor(
  field: ListedField,
  rows: JsonObject[],
  resource: CollectionName,
  profile: ServiceProfile,
): [path: string, value: string][] {
  const found = new Map<string, string>()
  for (const row of rows.slice(0, 10))
    for (const [path, value] of leaves(rawFields(row, resource, profile).others))
      if (!found.has(path) && mayBe(field, path, value, profile)) found.set(path, textOf(value))
  // Every transaction has an amount: a column that is empty in some holds something else, such as money in.
  const isFull = (path: string) =>
    rows.slice(0, 10).every((row) => textOf(valueAtPath(row, path)).trim() !== '')
  return [...found].filter(([path]) => field !== 'amount' || isFull(path))
}

/** Two columns of which each row fills one with an amount, most likely money in and money out. */
export function twoMoneyColumns(rows: JsonObject[], profile: ServiceProfile): string[] | undefined {
  const filled = rows.map((row) =>
    leaves(rawFields(row, 'transactions', profile).others)
      .filter(([path, value]) => mayBe('amount', path, value, profile) && /[1-9]/.test(textOf(value)))
      .map(([path]) => path),
  )
  const found = [...new Set(filled.flat())].toSorted()
  return found.length === 2 && filled.every((paths) => paths.length === 1) ? found : undefined
}

function leaves(entries: [string, Json][], depth = 0): [string, Json][] {
  return entries.flatMap(([path, value]): [string, Json][] => {
    if (!isObject(value)) return [[path, value]]
    if (depth > 1) return []
    return leaves(
      Object.entries(value).map(([key, inner]) => [`${path}.${key}`, inner]),
      depth + 1,
    )
  })
}

function mayBe(field: ListedField, path: string, value: Json, profile: ServiceProfile): boolean {
  const name = normalised(path.split('.').at(-1) ?? path)
  const text = textOf(value).trim()
  if (field === 'date') return !moments.test(name) && (datingOf(text, Date.now())?.readings.length ?? 0) > 0
  if (field === 'currency') return currencyIn(text, profile.values) !== undefined
  if (never.test(name)) return false
  // An integer in a string is more likely a reference.
  if (field === 'amount')
    return (
      value instanceof JsonNumber ||
      (typeof value === 'string' && /\d[.,]\d/.test(value) && figureOf(value, profile.values) !== undefined)
    )
  if (typeof value !== 'string') return false
  const shape = shapes[field]
  return /^\d{4}-?\d\d-?\d\d/.test(text) ? false : (shape ?? /\p{L}/u).test(text)
}

const moments = /(ed|d)(at|on)$|created|updated|modified|changed/
const never =
  /^(.*(id|url|href|link|date|status|state|type|currency|language|locale)|.*(ed|d)(at|on)|etag|version)$/
const shapes: Partial<Record<ListedField, RegExp>> = {
  email: /^\S+@\S+\.\S+$/,
  phone: /^\+?[\d\s()./-]{6,20}$/,
  city: /^(?=.*\p{L})[^\d@:/]{2,40}$/u,
  country: /^(?=.*\p{L})[^\d@:/]{2,40}$/u,
  vatNumber: /^[A-Z]{2}[\s.\w]*\d{4}/,
}

function isWithoutNames(rows: JsonObject[], profile: ServiceProfile): boolean {
  return rows.every((row) => {
    // Their ids may not be known yet.
    const { raw, others } = rawFields(row, 'contacts', profile)
    const texts = Object.entries(raw).map(([field, value]) => [field, value === false ? '' : textOf(value)])
    const told = others.map(([name, value]): [string, string] => [name, textOf(value)])
    return isNameless(Object.fromEntries(texts)) && nameAmong(told) === undefined
  })
}

/** Whether the profile says that amounts are split over two columns, so that no field is called amount (G8). */
function hasTwoColumns(row: JsonObject, { values }: ServiceProfile): boolean {
  const { sign } = values.amount
  const stated = sign !== 'auto' && sign.kind === 'two-columns' ? [sign.in, sign.out] : []
  return stated.some((name) => valueIn(row, name) !== undefined)
}

/** Asks which field of the service holds each field that lists should show but no row has (R18). */
export function askForFields(
  rows: JsonObject[],
  resource: CollectionName,
  profile: ServiceProfile,
): Question[] {
  return leftOutFields(rows, resource, profile).flatMap((field): Question[] => {
    const likely = columnsFor(field, rows, resource, profile)
    if (likely.length === 0) return []
    const named = (name: string) => ({ names: { [resource]: { [field]: name } } })
    const blocking = ['company', 'date', 'amount'].includes(field)
    const options = likely.map(([name, value]) => ({
      label: messages.fieldWithValue(name, value),
      sets: named(name),
    }))
    return [
      {
        path: `fields.${resource}.${field}`,
        text: messages.askForField(resource, field),
        sample: JSON.stringify(Object.fromEntries(likely)),
        options: blocking ? options : [...options, { label: messages.noneOfThem, sets: named('') }],
        blocking,
      },
    ]
  })
}
