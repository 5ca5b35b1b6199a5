import { isDay } from '../domain/day.ts'
import * as messages from './messages.tsx'

type DayProps = {
  date: string
  /** Why it is shown as received. */
  doubt: string | undefined
}

/** A stored date. A missing or impossible date is marked, never corrected. */
export function Day({ date, doubt }: DayProps) {
  if (isDay(date) && !doubt) return <time dateTime={date}>{date}</time>
  return <mark title={doubt ?? (date ? messages.noSuchDay : undefined)}>{date || messages.noDate}</mark>
}
