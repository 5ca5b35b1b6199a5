import type { JsonObject } from '../json.ts'
import { columnsFor, leftOutFields } from './left-out-fields.ts'
import * as messages from '../messages.ts'
import type { Question } from './observations.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

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
