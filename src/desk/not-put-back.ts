import { ApiError } from '../api/api-error.ts'
import { labelOf } from '../contract/field-words.ts'

/** Why values were not put back, in words; where nobody knows, that too, and that the record is read before anything is sent again. */
export function notPutBack(error: unknown): string {
  if (!(error instanceof ApiError)) return `Nothing was changed. ${String(error)}`
  const fields = error.fields.map(({ field, detail }) => ` ${labelOf(field)}: ${detail}`).join('')
  if (error.mayHaveHappened)
    return `It may have been changed: that is not known. ${error.message} Try again: the record is read before anything is sent.`
  return `Nothing was changed. ${error.message}${fields}`
}
