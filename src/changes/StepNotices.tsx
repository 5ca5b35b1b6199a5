import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStorageScope } from '../api/session/use-session.ts'
import { isOwnedHere } from './tab-lock.ts'
import { runningSteps, shownSteps, pauseStep, stopStep } from './running-steps.ts'
import { stepsOf, watchAbandonedSteps } from './kept-steps.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { CornerNotice } from '../ui/CornerNotice.tsx'
import { settleStep } from './run-step.ts'
import { StepDialog } from './StepDialog.tsx'
import { useRunStep, useStep } from './use-step.ts'
import type { Step } from '../storage/rows.ts'
import * as messages from './messages.ts'

/** The steps that run in the background or are paused, and those that a closed tab left behind. */
export function StepNotices() {
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
      <StepNotice key={step.id} step={step} isAbandoned={!running.has(step.id) && isLeft(step)} />
    ))
}

type StepNoticeProps = { step: Step; isAbandoned: boolean }

/** A step that runs in the background, or that needs a decision. */
function StepNotice({ step, isAbandoned }: StepNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { run } = useRunStep()
  const shown = useStep(step.id)
  if (!shown) return null
  const { running, count } = shown
  const leave = (act: () => void) => {
    focusHeading() // the buttons change or disappear
    act()
  }
  const details = <Button onClick={() => setIsOpen(true)}>{messages.details}</Button>
  const dialog = isOpen && <StepDialog step={step} onClose={() => setIsOpen(false)} />
  if (running)
    return (
      <>
        <CornerNotice
          label={messages.runs}
          actions={
            <>
              <Button onClick={() => leave(() => pauseStep(step.id))}>{messages.pause}</Button>
              <Button onClick={() => leave(() => stopStep(step.id))}>{messages.stop}</Button>
              {details}
            </>
          }
        >
          {messages.title(step)}
          <span aria-hidden="true"> {messages.soFar(step, count)}</span>
        </CornerNotice>
        {dialog}
      </>
    )
  return (
    <>
      <CornerNotice
        label={messages.unfinished}
        actions={
          <>
            <Button look="main" onClick={() => leave(() => void run(step))}>
              {messages.goOn}
            </Button>
            <Button onClick={() => leave(() => void settleStep(step))}>{messages.keepRest}</Button>
            {details}
          </>
        }
      >
        {isAbandoned
          ? messages.pausedAt(messages.interrupted(step), messages.result(step, count))
          : messages.pausedAt(step.words ?? messages.title(step), messages.result(step, count))}
      </CornerNotice>
      {dialog}
    </>
  )
}
