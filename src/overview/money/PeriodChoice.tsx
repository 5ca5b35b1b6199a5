import { NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { readDay } from '../../domain/day.ts'
import { Button } from '../../ui/Button.tsx'
import { lastTwelveMonths, usualPeriod } from './overview-period.ts'
import classes from './MoneySection.module.css'
import * as messages from '../parts/messages.tsx'

type PeriodChoiceProps = {
  text: string
  /** The years to choose from besides this one, newest first. */
  years: readonly string[]
  onChoose: (text: string) => void
}

const fromTo = 'from-to'

/** The choice of the overview's period: this year, the last 12 months, a year, or any two days. */
export function PeriodChoice({ text, years, onChoose }: PeriodChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [first = '', last = ''] = /^(?:\d{4}-\d\d-\d\d)?\.\.(?:\d{4}-\d\d-\d\d)?$/.test(text)
    ? text.split('..')
    : []
  const isFromTo = isOpen || first !== '' || last !== ''
  const others = /^\d{4}$/.test(text) && !years.includes(text) ? [text, ...years] : years
  const options = [
    [usualPeriod, messages.thisYear],
    [lastTwelveMonths, messages.lastTwelveMonths],
    ...others.map((year) => [year, year] as const),
    [fromTo, messages.fromTo],
  ] as const
  const value = isFromTo ? fromTo : text
  return (
    <div className={`row ${classes.period} screen-only`}>
      <NativeSelect
        aria-label={messages.period}
        value={value}
        onChange={({ target }) => {
          setIsOpen(target.value === fromTo)
          if (target.value !== fromTo) onChoose(target.value)
        }}
      >
        {!options.some(([one]) => one === value) && <option value={value}>{value}</option>}
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </NativeSelect>
      {isFromTo && <FromTo key={text} first={first} last={last} onChoose={onChoose} />}
    </div>
  )
}

type FromToProps = { first: string; last: string; onChoose: (text: string) => void }

function FromTo({ first, last, onChoose }: FromToProps) {
  const [days, setDays] = useState([first, last] as const)
  const [isWrong, setIsWrong] = useState(false)
  const error = useId()
  const show = () => {
    const [from = '', to = ''] = days.map(dayOf)
    const isUsable =
      days.every((typed, index) => typed.trim() === '' || [from, to][index] !== '') && from + to !== ''
    setIsWrong(!isUsable || (to !== '' && from > to))
    if (isUsable && (to === '' || from <= to)) onChoose(`${from}..${to}`)
  }
  return (
    <form
      className={`row ${classes.days}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      {([messages.from, messages.to] as const).map((label, index) => (
        <TextInput
          key={label}
          label={label}
          mod="beside"
          inputSize="12"
          placeholder={messages.dayExample}
          value={days[index]}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? error : undefined}
          onChange={({ target }) =>
            setDays(([from, to]) => (index === 0 ? [target.value, to] : [from, target.value]))
          }
        />
      ))}
      <Button type="submit">{messages.show}</Button>
      {isWrong && (
        <p role="alert" id={error} className="fault small full">
          {messages.wrongDays}
        </p>
      )}
    </form>
  )
}

/** A day as it is typed in forms, too; "" if it is none. */
function dayOf(typed: string): string {
  const read = readDay(typed)
  return 'day' in read ? read.day : ''
}
