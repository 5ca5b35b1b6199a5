import { textAt } from '../../domain/field.ts'
import { normalised } from '../fields.ts'
import { valueAtPath, isObject, JsonNumber, textOf, type Json, type JsonObject } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

type Id = { id: string; json: 'string' | 'number'; field: string }

/**
 * The id of a row as text, its JSON type and field (R6-R11); undefined if none. If the profile names a field, only that one
 * counts.
 */
export function idOf(row: JsonObject, resource: CollectionName, profile: ServiceProfile): Id | undefined {
  const own = `${resource.slice(0, -1)}id`
  const stated = profile.record.idFields[resource]
  if (stated !== undefined) return idIn(valueAtPath(row, stated), stated, resource)
  const names = ['id', own, `bank${own}`, 'uuid', 'guid', 'uid']
  // `$id` and `@id` may be just a node number or an address.
  const rank = (key: string) =>
    names.indexOf(normalised(key)) + (key === 'id' ? 0 : /^\w/.test(key) ? 0.5 : names.length)
  return Object.keys(row)
    .filter((key) => names.includes(normalised(key)))
    .sort((one, other) => rank(one) - rank(other))
    .concat('_links.self.href')
    .map((field) => idIn(valueAtPath(row, field), field, resource))
    .find((id) => id !== undefined)
}

/**
 * The fields of rows that may be their id, the likeliest first: a short value in every row, different in each, that is no
 * field of docs/spec.md (`known`). A name that sounds like an id counts first, then an address of the record.
 */
export function idFieldsFor(
  rows: JsonObject[],
  resource: CollectionName,
  known: readonly string[],
): string[] {
  const [first = {}] = rows
  const one = resource.slice(0, -1)
  const other = one === 'contact' ? 'transaction' : 'contact'
  const found = Object.keys(first).filter((key) => {
    const ids = rows.map((row) => idIn(row[key], key, resource)?.id)
    return (
      !known.includes(key) &&
      !normalised(key).startsWith(other) &&
      ids.every((id) => id !== undefined && /^\S{1,64}$/.test(id)) &&
      new Set(ids).size === rows.length
    )
  })
  const rank = (key: string) => {
    const name = normalised(key)
    if (/^(id|uuid|guid|uid)$/.test(name)) return 0
    if (name.startsWith(one) && idNames.test(name)) return 1
    return idNames.test(name) ? 2 : addressed(resource).test(textOf(first[key])) ? 3 : 4
  }
  // In few rows, the ids of other things differ too.
  const likely = found.filter((key) => rank(key) < (rows.length < 3 ? 2 : 4))
  if (likely.length === 0) return rows.length > 2 && found.length === 1 ? found : []
  return likely.sort((key, another) => rank(key) - rank(another))
}

const idNames = /(id|no|nr|num|number|nummer|code|key|ref|reference|handle|slug|uuid|guid)$/

function addressed(resource: CollectionName): RegExp {
  return new RegExp(`/${resource}/([^/?#]+)/?$`, 'i')
}

/** An integer, a string or Mongo's `{"$oid": "…"}`. Of an address, only the last part. */
function idIn(value: Json | undefined, field: string, resource: CollectionName): Id | undefined {
  if (isObject(value)) return idIn(value['$oid'], field, resource)
  if (value instanceof JsonNumber)
    return /^-?\d+$/.test(value.source) ? { id: value.source, json: 'number', field } : undefined
  if (typeof value !== 'string') return undefined
  const [, part] = addressed(resource).exec(value) ?? []
  const id = part ?? (/^@|href$/.test(field) ? /([^/?#{]*)\/?([?#{].*)?$/.exec(value)?.[1] : value)
  return id?.trim() ? { id, json: 'string', field } : undefined
}

/** Whether a contact has none of the names that docs/spec.md defines, as in the partial rows of some lists (R18). */
export function isNameless(contact: object): boolean {
  return ['company', 'firstName', 'lastName', 'email'].every((field) => textAt(contact, field).trim() === '')
}

/** The contact's name in a field that only this service has: `display_name`, `organisationName`, `Firma`. */
export function nameAmong(others: [name: string, text: string][]): string | undefined {
  return others
    .find(([name, text]) => names.test(normalised(name)) && /^(?![[{])\s*\S/.test(text))?.[1]
    .trim()
}

const names =
  /^((display|full|contact|company|customer|client|account|organi[sz]ation|business|legal|trading|party|supplier|vendor|sort)?name|organi[sz]ation|displaylabel|label|naam|nom|raisonsociale|nombre|razonsocial|nome|ragionesociale|denominazione|firma|bezeichnung|nazwa|název|jméno|namn|navn|nimi|név)$/
