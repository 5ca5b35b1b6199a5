import type { Answer } from '../answer.ts'
import { findRows } from './find-rows.ts'
import { idOf } from './id-of.ts'
import type { Json } from '../json.ts'
import { at, isObject, readJson } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import type { Row } from './read-list.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

type Placed = { row: Row; path: string }

/**
 * The record in a response and its path, "" for the whole response (R1-R5): where the profile says it is, otherwise the
 * one with the requested id, otherwise the outermost one. A record without an id is taken for the requested one.
 * Undefined if there is none: a list of several, `{}`, `{"success": true}`, HTML, nothing.
 */
export function readRecord(
  answer: Answer,
  resource: CollectionName,
  profile: ServiceProfile,
  id?: string,
): Placed | undefined {
  const body = answer.status >= 200 && answer.status < 300 ? readJson(answer.text) : undefined
  if (body === undefined) return undefined
  const placed = inPlace(body, resource, profile)
  if (placed) return placed
  const found = findRows(body, resource, profile)
  const rows = found.flatMap(({ rows: all, path, score }) =>
    all.map((row) => ({ row, path, score, id: idOf(row, resource, profile)?.id, alone: all.length === 1 })),
  )
  const records = rows.filter(({ score }) => score > 1)
  const asked = records.find((record) => id !== undefined && record.id === id)
  const first = asked ?? records.find((record) => record.alone && record.id !== undefined)
  if (first && (asked || !rows.some(({ alone, score }) => !alone && score > first.score)))
    return { row: first.row, path: first.path }
  const bare = id === undefined || first ? undefined : records.find(({ alone, score }) => alone && score > 2)
  if (!bare || id === undefined) return undefined
  const { idField, idFields } = profile.record
  const name = idFields[resource] ?? (idField === 'auto' ? 'id' : idField)
  return { row: { ...bare.row, [name]: id }, path: bare.path }
}

/** The record at the place that the profile states, whatever its fields. */
function inPlace(body: Json, resource: CollectionName, profile: ServiceProfile): Placed | undefined {
  const { path } = profile.record
  const there = path === 'auto' ? undefined : at(body, path)
  if (there === undefined) return undefined
  const [own] = findRows(body, resource, profile, path)
  const [row, ...others] = own?.path === path ? own.rows : isObject(there) ? [there] : []
  return row && others.length === 0 && idOf(row, resource, profile) ? { row, path } : undefined
}
