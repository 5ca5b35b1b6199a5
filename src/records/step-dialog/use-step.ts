import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import type { Step, StepRow } from '../../storage/rows.ts'
import { readStepRows } from '../steps/kept-steps.ts'
import { runningSteps } from '../steps/running-steps.ts'
import type { RunningStep } from '../steps/running-steps.ts'
import { countOf } from './count-of.ts'
import { stepsOf } from '../steps/steps-of.ts'

/** A step with its rows as they are now; undefined until they are read. */
export type ShownStep = {
  step: Step
  rows: StepRow[]
  running: RunningStep | undefined
  count: RunningStep['count']
  /** Whether the rows have been read since the step reached its current state. */
  isRead: boolean
}

export function useStep(id: string): ShownStep | undefined {
  const store = stepsOf(useStorageScope())
  const step = useSyncExternalStore(store.subscribe, store.get)?.find((one) => one.id === id)
  const running = useSyncExternalStore(runningSteps.subscribe, runningSteps.get).get(id)
  const [stored, setStored] = useState<{ of: string; state: Step['state'] | undefined; rows: StepRow[] }>()
  const { books, state } = step ?? {}
  useEffect(() => {
    if (books === undefined) return
    let isStopped = false
    void readStepRows({ books, id }).then((rows) => {
      if (!isStopped) setStored({ of: id, state, rows })
    })
    return () => {
      isStopped = true
    }
    // Rows are read again when a run starts or ends; in between, the run itself reports them.
  }, [books, id, state])
  if (!step || stored?.of !== id) return undefined
  const rows = running ? stored.rows.map((row) => running.ended.get(row.id) ?? row) : stored.rows
  return { step, rows, running, count: running?.count ?? countOf(rows), isRead: stored.state === step.state }
}
