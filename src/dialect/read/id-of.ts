import { normalised } from '../fields.ts'
import type { Json, JsonObject } from '../json.ts'
import { at, isObject, JsonNumber } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

type Id = { id: string; json: 'string' | 'number'; field: string }

/**
 * The id of a row as text, its JSON type and its field (R6-R11); undefined if it has none. If the profile names a
 * field, only that one counts, unless it is named after the other collection: it would hold another record's id.
 */
export function idOf(row: JsonObject, resource: CollectionName, profile: ServiceProfile): Id | undefined {
  const { idField } = profile.record
  const own = `${resource.slice(0, -1)}id`
  if (idField !== 'auto' && (normalised(idField) === own || !/^(contact|transaction)_?id$/i.test(idField)))
    return idIn(at(row, idField), idField)
  const names = ['id', own, `bank${own}`, 'uuid', 'guid', 'uid']
  // `$id` and `@id` may be just a node number or an address.
  const rank = (key: string) =>
    names.indexOf(normalised(key)) + (key === 'id' ? 0 : /^\w/.test(key) ? 0.5 : names.length)
  return Object.keys(row)
    .filter((key) => names.includes(normalised(key)))
    .sort((one, other) => rank(one) - rank(other))
    .concat('_links.self.href')
    .map((field) => idIn(at(row, field), field))
    .find((id) => id !== undefined)
}

/** An integer, a string or Mongo's `{"$oid": "…"}`. Of an address, only the last part. */
function idIn(value: Json | undefined, field: string): Id | undefined {
  if (isObject(value)) return idIn(value['$oid'], field)
  if (value instanceof JsonNumber)
    return /^-?\d+$/.test(value.source) ? { id: value.source, json: 'number', field } : undefined
  if (typeof value !== 'string') return undefined
  const id = /^@|href$/.test(field) ? /([^/?#{]*)\/?([?#{].*)?$/.exec(value)?.[1] : value
  return id?.trim() ? { id, json: 'string', field } : undefined
}
