import type { Step } from '../../storage/rows.ts'
import { isOwned, whenLeft } from '../tab-lock.ts'
import { stepsOf } from './steps-of.ts'

/** Reports unfinished steps of an account that no open tab is running. Returns an unsubscribe function. */
export function watchAbandonedSteps(books: string, tell: (steps: Step[]) => void): () => void {
  const stopped = new AbortController()
  const waitedFor = new Set<string>()
  const store = stepsOf(books)
  let turn = 0
  const look = async () => {
    turn += 1
    const mine = turn
    const unfinished = (store.get() ?? []).filter(({ state }) => state !== 'done' && state !== 'stopped')
    const owned = await Promise.all(unfinished.map(isOwned))
    if (stopped.signal.aborted || mine !== turn) return
    tell(unfinished.filter((_step, index) => !owned[index]))
    for (const [index, step] of unfinished.entries()) {
      if (!owned[index] || waitedFor.has(step.id)) continue
      waitedFor.add(step.id)
      void whenLeft(step, stopped.signal).then(() => {
        waitedFor.delete(step.id)
        if (!stopped.signal.aborted) void look()
      })
    }
  }
  const stop = store.subscribe(() => void look())
  void look()
  return () => {
    stopped.abort()
    stop()
  }
}
