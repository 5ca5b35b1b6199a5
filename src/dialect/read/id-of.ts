import { textAt } from '../../domain/field.ts'
import { normalised } from '../fields.ts'
import { valueAtPath, isObject, JsonNumber, type Json, type JsonObject } from '../json.ts'
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
