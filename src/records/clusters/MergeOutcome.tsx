import { useEffect, useState } from 'react'
import type { Step } from '../../storage/rows.ts'
import { Button } from '../../ui/Button.tsx'
import * as words from '../../changes/messages.ts'
import { showStep } from '../../changes/running-steps.ts'
import { StepDialog } from '../../changes/StepDialog.tsx'
import type { TellSaved } from '../../changes/use-step.ts'
import { useStep } from '../../changes/use-step.ts'
import * as messages from './messages.ts'

type MergeOutcomeProps = {
  step: Step
  merging: {
    tellSaved: TellSaved
    /** Undoes or redoes it. */
    undo: (step: Step) => Promise<void>
  }
}

/** The progress and result of the last merge in one line, with its undo. */
export function MergeOutcome({ step: planned, merging }: MergeOutcomeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { id } = planned
  // Otherwise the page's message and notice would repeat it.
  useEffect(() => showStep(id), [id])
  const shown = useStep(id)
  const { step, count, running } = shown ?? { step: planned, count: undefined, running: undefined }
  const isEnded = shown !== undefined && !running && step.state !== 'open' && step.state !== 'running'
  return (
    <>
      <p role="status">{isEnded && count && words.result(step, count)}</p>
      {!isEnded && (
        <p>{count ? messages.progress(words.title(step), words.soFar(step, count)) : words.title(step)}</p>
      )}
      {isEnded && count && count.done > 0 && (
        <Button onClick={() => void merging.undo(step)}>
          {step.origin === 'undo' ? words.redo : words.undo}
        </Button>
      )}
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {messages.details}
      </Button>
      {isOpen && <StepDialog step={step} tellSaved={merging.tellSaved} onClose={() => setIsOpen(false)} />}
    </>
  )
}
