import { ApiError } from '../api/session/api-error.ts'
import { labelOf } from '../domain/label-of.ts'

/**
 * Why values were not restored, in words. If the outcome is unknown, says so, and that the record is checked before
 * anything is sent again.
 */
export function revertError(error: unknown): string {
  if (!(error instanceof ApiError))
    return `Nothing was changed. ${error instanceof Error ? error.message : String(error)}`
  const fields = error.fields.map(({ field, detail }) => ` ${labelOf(field)}: ${detail}`).join('')
  if (error.mayHaveHappened)
    return `We don’t know whether this was changed. ${error.message} Try again; nothing will be sent twice.`
  return `Nothing was changed. ${error.message}${fields}`
}
