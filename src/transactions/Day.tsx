import { isDay } from '../domain/day.ts'
import classes from './Day.module.css'

type DayProps = {
  date: string
  /** Why it is shown as received. */
  doubt: string | undefined
}

/** A stored date. A missing or impossible date is marked, never corrected. */
export function Day({ date, doubt }: DayProps) {
  if (isDay(date) && !doubt) return <time dateTime={date}>{date}</time>
  return (
    <mark className={classes.mark} title={doubt ?? (date ? 'The calendar has no such day' : undefined)}>
      {date || 'no date'}
    </mark>
  )
}
