import { isDay } from '../values/day.ts'
import classes from './Day.module.css'

type DayProps = {
  date: string
  /** Why it is shown as it came instead of being understood. */
  doubt: string | undefined
}

/** A date as it is stored. One that the calendar does not have, or none, is marked and never "corrected". */
export function Day({ date, doubt }: DayProps) {
  if (isDay(date) && !doubt) return <time dateTime={date}>{date}</time>
  return (
    <mark className={classes.mark} title={doubt ?? (date ? 'The calendar has no such day' : undefined)}>
      {date || 'no date'}
    </mark>
  )
}
