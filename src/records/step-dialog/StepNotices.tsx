import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Step } from '../../storage/rows.ts'
import { isOwnedHere } from '../tab-lock.ts'
import { runningSteps } from '../steps/running-steps.ts'
import { stepsOf } from '../steps/steps-of.ts'
import { watchAbandonedSteps } from '../steps/watch-abandoned-steps.ts'
import { shownSteps } from './shown-steps.ts'
import { StepNotice } from './StepNotice.tsx'

type StepNoticesProps = { tellSaved: (resource: CollectionName, records: { id: string }[]) => void }

/** The steps that run in the background or are paused, and those that a closed tab left behind. */
export function StepNotices({ tellSaved }: StepNoticesProps) {
  const books = useStorageScope()
  const store = stepsOf(books)
  const steps = useSyncExternalStore(store.subscribe, store.get) ?? []
  const running = useSyncExternalStore(runningSteps.subscribe, runningSteps.get)
  const shown = useSyncExternalStore(shownSteps.subscribe, shownSteps.get)
  const [abandoned, setAbandoned] = useState<Step[]>([])
  useEffect(() => watchAbandonedSteps(books, setAbandoned), [books])
  const isLeft = (step: Step) => abandoned.some(({ id }) => id === step.id) && !isOwnedHere(step.id)
  // A step paused in this tab still offers to continue.
  const isPausedHere = (step: Step) => step.state === 'paused' && isOwnedHere(step.id)
  return steps
    .filter((step) => running.has(step.id) || isLeft(step) || isPausedHere(step))
    .filter(({ id, total }) => !(shown.has(id) && running.has(id)) && total > 1)
    .map((step) => (
      <StepNotice
        key={step.id}
        step={step}
        isAbandoned={!running.has(step.id) && isLeft(step)}
        tellSaved={(records) => tellSaved(step.resource, records)}
      />
    ))
}
