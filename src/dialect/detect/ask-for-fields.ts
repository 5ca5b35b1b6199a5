import { normalised } from '../fields.ts'
import type { Json, JsonObject } from '../json.ts'
import { JsonNumber, textOf } from '../json.ts'
import { leftOutFields } from './left-out-fields.ts'
import * as messages from './messages.ts'
import type { Question } from './observations.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { figureOf } from '../read/read-amount.ts'
import { rawFields } from '../read/read-row.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/** Asks which field of the service holds each field that lists should show but no row has (R18). */
export function askForFields(
  rows: JsonObject[],
  resource: CollectionName,
  profile: ServiceProfile,
): Question[] {
  const [first] = rows
  if (!first) return []
  const { others } = rawFields(first, resource, profile)
  return leftOutFields(rows, resource, profile).flatMap((field): Question[] => {
    const isLikely = field === 'amount' ? isAmount(profile) : isText
    const likely = others.filter(([name, value]) => !never.test(normalised(name)) && isLikely(value))
    if (likely.length === 0) return []
    return [
      {
        path: `fields.${resource}.${field}`,
        text: messages.askForField[field],
        sample: JSON.stringify(Object.fromEntries(likely.map(([name, value]) => [name, textOf(value)]))),
        options: likely.map(([name, value]) => ({
          label: messages.fieldWithValue(name, textOf(value)),
          sets: { fields: { [resource]: { [field]: name } } },
        })),
        blocking: field !== 'description',
      },
    ]
  })
}

const never =
  /^(.*(id|url|href|link|date|status|state|type|currency|language|locale)|.*(ed|d)(at|on)|etag|version)$/

function isText(value: Json): boolean {
  return typeof value === 'string' && /\p{L}/u.test(value) && !/^\d{4}-?\d\d-?\d\d/.test(value)
}

/** Whether a value can be an amount. An integer in a string is more likely a reference. */
function isAmount({ values }: ServiceProfile): (value: Json) => boolean {
  return (value) =>
    value instanceof JsonNumber ||
    (typeof value === 'string' && /\d[.,]\d/.test(value) && figureOf(value, values) !== undefined)
}
