import { ApiError } from '../../api/session/api-error.ts'
import { isOutcomeOpen } from '../../api/session/outcome.ts'
import { labelOf } from '../../domain/label-of.ts'
import * as messages from './messages.ts'

/**
 * Why something was not changed, in words, with what the service says about fields. `refused` and `unsure` put the reason
 * into a sentence; `unsure` is for an unknown outcome, which is looked up before anything is sent again.
 */
export function undoError(
  error: unknown,
  { refused, unsure }: Record<'refused' | 'unsure', (reason: string) => string> = {
    refused: messages.notChanged,
    unsure: messages.unsure,
  },
): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (isOutcomeOpen(error)) return unsure(reason)
  const faults = error instanceof ApiError ? error.fields : []
  return refused([reason, ...faults.map(({ field, detail }) => `${labelOf(field)}: ${detail}`)].join(' '))
}
