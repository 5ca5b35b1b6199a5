import { useState } from 'react'
import type { Step } from '../../storage/rows.ts'
import { Button } from '../../ui/Button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { CornerNotice } from '../deletion/CornerNotice.tsx'
import { pauseStep, stopStep } from '../steps/running-steps.ts'
import { settleStep } from '../steps/settle-step.ts'
import { StepDialog } from './StepDialog.tsx'
import { useRunStep } from './use-run-step.ts'
import type { TellSaved } from './use-run-step.ts'
import { useStep } from './use-step.ts'
import * as messages from './messages.ts'

type StepNoticeProps = { step: Step; isAbandoned: boolean; tellSaved: TellSaved }

/** A step that runs in the background, or that needs a decision. */
export function StepNotice({ step, isAbandoned, tellSaved }: StepNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { run } = useRunStep(tellSaved)
  const shown = useStep(step.id)
  if (!shown) return null
  const { running, count } = shown
  const leave = (act: () => void) => {
    focusHeading() // the buttons change or disappear
    act()
  }
  const details = <Button onClick={() => setIsOpen(true)}>{messages.details}</Button>
  const dialog = isOpen && <StepDialog step={step} tellSaved={tellSaved} onClose={() => setIsOpen(false)} />
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
