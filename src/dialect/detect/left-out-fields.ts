import type { JsonObject } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { pathsIn, readRow } from '../read/read-row.ts'
import { keyIn } from '../read/read-sign.ts'
import { isNameless } from '../read/row-name.ts'
import { columnOf } from './sign-words.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** A field that lists show. `company` stands for the name of a contact. */
export type ListedField = 'company' | 'amount' | 'description'

/** The fields that a list should show but no row has. Partial rows hold little more than an id (R18). */
export function leftOutFields(
  rows: JsonObject[],
  resource: CollectionName,
  profile: ServiceProfile,
): ListedField[] {
  if (rows.length < 2) return []
  if (resource === 'contacts') {
    const records = rows.map((row) => readRow(row, resource, profile))
    return records.every((one) => isNameless(one) && one.aside?.name === undefined) ? ['company'] : []
  }
  const isIn = (row: JsonObject, field: ListedField) =>
    pathsIn(row, resource, profile).has(field) || (field === 'amount' && hasTwoColumns(row, profile))
  return (['amount', 'description'] as const).filter((field) => !rows.some((row) => isIn(row, field)))
}

/** Whether amounts are split over two columns, so that no field is called amount (G8). */
function hasTwoColumns(row: JsonObject, { values }: ServiceProfile): boolean {
  const { sign } = values.amount
  const stated = sign !== 'auto' && sign.kind === 'two-columns' ? [sign.in, sign.out] : []
  return (
    stated.some((name) => keyIn(row, name) !== undefined) ||
    Object.keys(row).some((name) => columnOf(name) !== undefined)
  )
}
