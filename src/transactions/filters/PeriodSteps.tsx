import type { KeyboardEvent, ReactNode } from 'react'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { stepPeriod } from '../../domain/query/step-period.ts'
import { today } from '../../domain/today.ts'
import * as messages from '../marks/messages.ts'

type PeriodStepsProps = { period: string; onStep: (period: string) => void; children: ReactNode }

/** A period with buttons to the previous and the next one; the arrow keys work too. */
export function PeriodSteps({ period, onStep, children }: PeriodStepsProps) {
  const before = period === '' ? 'last-month' : stepPeriod(period, -1, today())
  const after = period === '' ? 'this-month' : stepPeriod(period, 1, today())
  const step = (to: string | undefined) => to !== undefined && onStep(to)
  const stepByKey = (event: KeyboardEvent) => {
    const isBack = event.key === 'ArrowLeft' || event.key === 'ArrowDown'
    if (!isBack && event.key !== 'ArrowRight' && event.key !== 'ArrowUp') return
    event.preventDefault()
    step(isBack ? before : after)
  }
  return (
    <span role="group" aria-label={messages.periodSteps} className="beside tight">
      <IconButton
        aria-label={messages.periodBefore}
        title={messages.periodBefore}
        aria-disabled={before === undefined}
        onClick={() => step(before)}
        onKeyDown={stepByKey}
      >
        <BackIcon />
      </IconButton>
      {children}
      <IconButton
        aria-label={messages.periodAfter}
        title={messages.periodAfter}
        aria-disabled={after === undefined}
        onClick={() => step(after)}
        onKeyDown={stepByKey}
      >
        <ForwardIcon />
      </IconButton>
    </span>
  )
}
