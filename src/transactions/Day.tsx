import { isDay } from '../values/day.ts'
import classes from './Day.module.css'

/** A date as it is stored. One that the calendar does not have, or none, is marked and never "corrected". */
export function Day({ date }: { date: string }) {
  if (isDay(date)) return <time dateTime={date}>{date}</time>
  return (
    <mark className={classes.mark} title={date ? 'The calendar has no such day' : undefined}>
      {date || 'no date'}
    </mark>
  )
}
