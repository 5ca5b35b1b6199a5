import { ApiError } from '../api/session/api-error.ts'
import { isOutcomeOpen } from '../api/session/outcome.ts'
import { labelOf } from '../domain/label-of.ts'
import * as messages from './messages.ts'

/**
 * Why values were not restored, in words. If the outcome is unknown, says so, and that the record is checked before
 * anything is sent again.
 */
export function revertError(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (isOutcomeOpen(error)) return messages.revertUnsure(reason)
  const faults = error instanceof ApiError ? error.fields : []
  const fields = faults.map(({ field, detail }) => messages.fieldFault(labelOf(field), detail))
  return messages.notReverted([reason, ...fields].join(' '))
}
