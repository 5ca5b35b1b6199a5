import type { KeyboardEvent, ReactNode } from 'react'
import { isDay, readDay, today, daysAway } from '../../domain/day.ts'
import { readPeriod, relativePeriods, writePeriod } from '../../domain/search/period.ts'
import { sameLastYear, stepPeriod } from '../../domain/query/step-period.ts'
import classes from '../../records/filters/FilterPanel.module.css'
import { RangeFields } from '../../records/filters/Choices.tsx'
import type { Refine } from '../../records/filters/use-refine.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import * as messages from '../marks/messages.ts'
import { periodWords } from './transaction-condition-words.ts'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'

/** The period: by name, by quarter, by its first and last day, or step by step with buttons and arrow keys. */
export function PeriodFilter({ change }: { change: Refine }) {
  const period = change.valueOf('period')
  const set = (text: string) => change.set('period', text)
  const yearBefore = sameLastYear(period, today())
  const toggle = (text: string) => set(period === text ? '' : text)
  const year = yearOf(period)
  return (
    <fieldset className="stack">
      <legend>{messages.period}</legend>
      <div className={`pair ${classes.presets}`}>
        {relativePeriods.map((name) => (
          <Button key={name} size="tool" aria-pressed={period === name} onClick={() => toggle(name)}>
            {messages.relative[name]}
          </Button>
        ))}
        <div className="beside whole">
          {['1', '2', '3', '4'].map((number) => (
            <Button
              key={number}
              size="tool"
              title={messages.quarter(number, year)}
              aria-pressed={period === `${year}-Q${number}`}
              onClick={() => toggle(`${year}-Q${number}`)}
            >
              {messages.quarterInShort(number, year)}
            </Button>
          ))}
        </div>
        <Button
          className="whole"
          size="tool"
          disabled={yearBefore === undefined}
          onClick={() => set(yearBefore ?? '')}
        >
          {messages.sameLastYear}
        </Button>
      </div>
      <div className="centred framed">
        <PeriodSteps period={period} onStep={set}>
          <span role="status">{period === '' ? messages.anyPeriod : wordsOf(period)}</span>
        </PeriodSteps>
      </div>
      <RangeFields
        placeholder={messages.dayExample}
        labels={{ first: messages.fromDay, last: messages.untilDay }}
        value={daysOf(period)}
        faultOf={faultIn}
        onChange={(typed) => {
          const [first, last] = [dayIn(typed.first), dayIn(typed.last)]
          if ('reason' in first || 'reason' in last) return
          const days = readPeriod(`${first.day}..${last.day}`)
          set(days ? writePeriod(days) : '')
        }}
      />
    </fieldset>
  )
}

/** The year that a period begins in, or this year if it has no beginning. */
function yearOf(period: string): string {
  const { from = '' } = readPeriod(period, today()) ?? {}
  return (isDay(from) ? from : today()).slice(0, 4)
}

/** A period that cannot be understood is shown in the address and on its chip. */
function wordsOf(period: string): string {
  return readPeriod(period, today()) ? periodWords(period) : period
}

function faultIn(typed: { first: string; last: string }): string {
  const [first, last] = [dayIn(typed.first), dayIn(typed.last)]
  if ('reason' in first) return first.reason
  if ('reason' in last) return last.reason
  return first.day !== '' && last.day !== '' && first.day > last.day ? messages.lastBeforeFirst : ''
}

/** A day as it is typed in forms, too; "" if nothing is typed. */
function dayIn(typed: string): ReturnType<typeof readDay> {
  return typed.trim() === '' ? { day: '' } : readDay(typed)
}

/** The first and the last day of a period of the address; "" where it is open or not understood. */
function daysOf(period: string): { first: string; last: string } {
  const read = readPeriod(period, today())
  const end = read?.end ?? ''
  return {
    first: read && isDay(read.from) ? read.from : '',
    last: isDay(end) ? daysAway(end, -1) : '',
  }
}

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
