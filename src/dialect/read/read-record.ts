import type { Answer } from '../answer.ts'
import { findRows } from './find-list.ts'
import { idOf } from './id-of.ts'
import { readJson } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import type { Row } from './read-list.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

type Placed = { row: Row; path: string }

/**
 * The record in a response and its path, "" for the whole response (R1-R5): the
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
  const name = profile.record.idFields[resource] ?? 'id'
  return { row: { ...bare.row, [name]: id }, path: bare.path }
}
