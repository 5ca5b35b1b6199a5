import type { ConditionName } from '../../domain/query/conditions.ts'
import { fieldNamed } from '../../domain/query/plain-name.ts'
import { valueWords } from '../../domain/value-words.ts'
import type { WordsFor } from '../../records/collection.ts'
import * as messages from '../../records/list/messages.ts'

/** The conditions on contacts in words. */
export const contactConditionWords: WordsFor = (name, values) =>
  new Map(Object.entries(words)).get(name)?.(values) ?? messages.oneOf(values)

const words: Record<ConditionName<'contacts'> | 'edited' | 'deleted', (values: string[]) => string> = {
  country: (values) => messages.oneOf(values.map((one) => valueWords('country', one))),
  city: messages.oneOf,
  missing: ([value = '']) =>
    messages.without(value.split(',').map((field) => fieldNamed('contacts', field) ?? field)),
  other: messages.otherFields,
  edited: () => messages.edited,
  deleted: () => messages.deletedBefore,
}
