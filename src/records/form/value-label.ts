import { valueWords } from '../../domain/value-words.ts'

/** A value as shown next to a form: as in its field, or "empty". */
export function valueLabel(field: string, value: string): string {
  return valueWords(field, value) || 'empty'
}
