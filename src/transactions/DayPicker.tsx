import { useRef } from 'react'
import { CalendarIcon } from '../ui/icons.tsx'
import { isDay } from '../domain/day.ts'
import classes from './DayPicker.module.css'
import * as messages from './form-messages.ts'

type DayPickerProps = { day: string; onPick: (day: string) => void }

/** Opens the browser's calendar next to a typed date. Text that is not a date stays unchanged. */
export function DayPicker({ day, onPick }: DayPickerProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <span className={classes.picker}>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isDay(day) ? day : ''}
        onChange={(event) => onPick(event.target.value)}
      />
      <button type="button" aria-label={messages.chooseDate} onClick={() => calendar.current?.showPicker()}>
        <CalendarIcon />
      </button>
    </span>
  )
}
