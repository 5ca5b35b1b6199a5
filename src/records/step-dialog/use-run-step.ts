import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../api/session/use-session.ts'
import { useMessages } from '../../ui/Messages.tsx'
import { invertStep } from '../steps/invert-step.ts'
import { retryFailed } from '../steps/retry-failed.ts'
import { readStepRows } from '../steps/kept-steps.ts'
import { runStep } from '../steps/run-step.ts'
import type { Step } from '../../storage/rows.ts'
import { countOf } from './count-of.ts'
import { shownSteps } from './shown-steps.ts'
import * as messages from './messages.ts'

/** Receives the records that were saved, a few times a second. */
export type TellSaved = (records: { id: string }[]) => void

/** Starts, continues, retries and undoes steps; shows a message if one cannot start. */
export function useRunStep(tellSaved: TellSaved) {
  const session = useSession()
  const client = useQueryClient()
  const { say, fail } = useMessages()
  const carefully = async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await task()
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }
  const run = (step: Pick<Step, 'id'>) =>
    carefully(async () => {
      const portions = inPortions(tellSaved)
      try {
        const ended = await runStep(session, client, step.id, portions.add)
        // An open dialog shows the results itself.
        if (ended.state !== 'paused' && !shownSteps.get().has(ended.id))
          say(messages.result(ended, countOf(await readStepRows(ended))))
        return ended
      } finally {
        portions.end()
      }
    })
  return {
    run,
    retry: async (step: Step) => {
      await retryFailed(step)
      return run(step)
    },
    /** Plans the inverse of a step and starts it. Resolves with it at once. */
    undo: async (step: Step) => {
      const inverse = await carefully(() => invertStep(session, step.id))
      if (inverse) void run(inverse)
      return inverse
    },
  }
}

/** A selection of thousands must not be refreshed for each record. */
function inPortions(tell: TellSaved) {
  let saved: { id: string }[] = []
  const flush = () => {
    if (saved.length > 0) tell(saved)
    saved = []
  }
  const timer = setInterval(flush, 400)
  return {
    add: (record: { id: string }) => void saved.push(record),
    end: () => {
      clearInterval(timer)
      flush()
    },
  }
}
