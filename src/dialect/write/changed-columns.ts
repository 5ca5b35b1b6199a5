import { textAt } from '../../domain/field.ts'
import { type RecordOf } from '../fields.ts'
import { followsFromEdit, isVersion } from './follows-from-edit.ts'
import { idOf } from '../read/id-of.ts'
import { isObject, textOf, type Json, type JsonObject } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { isTransport, pathsIn, readRow } from '../read/read-row.ts'
import { keyIn } from '../read/read-amount.ts'
import { isAlike, isSameValue } from '../../domain/is-same-value.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { fieldsOf } from '../../domain/fields.ts'

/** A column whose value changed: its path in the row, and its field in docs/spec.md if it has one. */
export type ColumnChange = {
  path: string
  field?: string
  before: string
  after: string
}

/** A record before and after an edit, and the requested changes in Bookend's notation. */
export type Comparison = {
  resource: CollectionName
  profile: ServiceProfile
  before: JsonObject
  after: JsonObject
  changes: Record<string, string | undefined>
}

/**
 * The columns that an edit changed although it should not have, unknown columns included (W10). Leaves out the id, the
 * transport's own keys, versions, the time of the last change, and anything that follows from the edit, such as a
 * display name (docs/dialects.md).
 */
export function changedColumns(comparison: Comparison): ColumnChange[] {
  const { resource, profile, before, after, changes } = comparison
  const [was, now] = [readRow(before, resource, profile), readRow(after, resource, profile)]
  const paths = new Map([...pathsIn(after, resource, profile), ...pathsIn(before, resource, profile)])
  const fields = fieldsOf[resource].flatMap((field): ColumnChange[] => {
    const [old, current] = [textAt(was, field), textAt(now, field)]
    if (field in changes || isSameValue(old, current)) return []
    const path = paths.get(field) ?? field
    return [{ path, field, before: old, after: current }]
  })
  return [...fields, ...otherColumns(comparison, was, now, [...paths.values()])]
}

/**
 * The columns that hold the new value of an edited field for which the row has no column of its own, and did not hold it
 * before: the service answers under another name than docs/spec.md. A column with exactly the typed text rules out those
 * that only resemble it. Fields without any such column are left out.
 */
export function columnsHolding({
  resource,
  profile,
  before,
  after,
  changes,
}: Comparison): Map<string, string[]> {
  const known = pathsIn(after, resource, profile)
  const skipped = new Set([idOf(after, resource, profile)?.field, ...known.values()])
  const [old, current] = [leavesOf(before, skipped), leavesOf(after, skipped)]
  const changed = [...current.keys()].filter(
    (path) => textOf(old.get(path)) !== textOf(current.get(path)) && !isVersion(changeOf(path)),
  )
  const holding = Object.entries(changes).flatMap(([field, value]): [string, string[]][] => {
    if (!value || known.has(field)) return []
    const valueIn = (row: JsonObject, path: string) => {
      const names = { ...profile.names, [resource]: { ...profile.names[resource], [field]: path } }
      return textAt(readRow(row, resource, { ...profile, names }), field)
    }
    const alike = changed.filter((path) => isAlike(valueIn(after, path), value))
    const exact = alike.filter((path) => isSameValue(valueIn(after, path), value))
    const columns = exact.length > 0 ? exact : alike
    return columns.length > 0 ? [[field, columns]] : []
  })
  return new Map(holding)

  function changeOf(path: string) {
    return { path, before: textOf(old.get(path)), after: textOf(current.get(path)) }
  }
}

function otherColumns(
  { resource, profile, before, after, changes }: Comparison,
  was: RecordOf[CollectionName],
  now: RecordOf[CollectionName],
  known: string[],
): ColumnChange[] {
  const id = idOf(before, resource, profile)?.field
  const skipped = new Set([id, ...known, ...('amount' in changes ? besideAmount(before, profile) : [])])
  const [old, current] = [leavesOf(before, skipped), leavesOf(after, skipped)]
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((path): ColumnChange[] => {
    const [from, to] = [textOf(old.get(path)), textOf(current.get(path))]
    if (isSameValue(from, to)) return []
    const change = { path, before: from, after: to }
    return isVersion(change) || followsFromEdit(change, was, now, changes) ? [] : [change]
  })
}

/** The columns that give the direction of money. They change together with the amount (G8). */
function besideAmount(row: JsonObject, { values }: ServiceProfile): string[] {
  const { sign } = values.amount
  if (sign === 'auto' || sign.kind === 'signed' || sign.kind === 'reversed') return []
  const names = sign.kind === 'field' ? [sign.field] : [sign.in, sign.out]
  return names.map((name) => keyIn(row, name) ?? name)
}

/** Every value in a row by its path, except those in `skipped`. A list is one value, unless it contains a field. */
function leavesOf(row: JsonObject, skipped: Set<string | undefined>): Map<string, Json> {
  const leaves = new Map<string, Json>()
  const holdsField = (path: string) => [...skipped].some((known) => known?.startsWith(`${path}.`))
  const walk = (value: Json, path: string) => {
    if (skipped.has(path)) return
    const isList = Array.isArray(value) && !holdsField(path)
    if (isList || !(isObject(value) || Array.isArray(value)))
      return void leaves.set(path, isList && value.length === 0 ? null : value)
    for (const [key, inner] of Object.entries(value))
      if (path !== '' || !isTransport(key)) walk(inner, path === '' ? key : `${path}.${key}`)
  }
  walk(row, '')
  return leaves
}
