import type { ServiceSession } from '../../api/session/service-session.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import type { Step } from '../../storage/rows.ts'
import { readStep, readStepRows } from './kept-steps.ts'
import { movedIds } from './moved-ids.ts'
import { planStep } from './plan-step.ts'
import { StepError } from './step-error.ts'
import * as messages from './messages.ts'

/**
 * Plans to undo exactly what a step did, or to redo what was undone. Rows whose outcome is unknown are
 * included: `runStep` skips those that were never edited. Throws a `StepError` if there is nothing to undo.
 */
export async function invertStep(session: ServiceSession, id: string): Promise<Step> {
  const step = await readStep(storageScope(session), id)
  if (!step) throw new StepError(messages.notThere)
  const rows = await readStepRows(step)
  if (rows.length < step.total) throw new StepError(messages.notThere)
  const made = rows.filter(({ state }) => state === 'done' || state === 'sending')
  if (made.length === 0) throw new StepError(messages.nothingToUndo)
  const idNow = await movedIds(step.books)
  const inverse = made.map(({ id: record, name, detail, before, after }) => {
    return { id: idNow(record), name, detail, before: after, after: before }
  })
  return planStep(session, step.resource, step.origin === 'undo' ? 'redo' : 'undo', inverse, id)
}
