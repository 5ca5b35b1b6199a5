import { fieldNamed } from '../../domain/query/plain-name.ts'
import { valueWords } from '../../domain/value-words.ts'
import type { WordsFor } from '../../records/collection.ts'
import * as messages from '../../records/filters/messages.ts'

/** The conditions on contacts in words. */
export const contactConditionWords: WordsFor = (name, values) => {
  const [value = ''] = values
  switch (name) {
    case 'missing':
      return messages.without(value.split(',').map((field) => fieldNamed('contacts', field) ?? field))
    case 'edited':
      return messages.edited
    case 'deleted':
      return messages.deletedBefore
    default:
      return messages.oneOf(values.map((one) => valueWords(name, one)))
  }
}
