import { useEffect, useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { longestPause } from '../../api/session/request.ts'
import { fromNow } from '../../domain/from-now.ts'
import classes from './ServiceNotices.module.css'
import * as messages from './messages.ts'

/** Counts down until the service accepts requests again. Announced once; only the visible number changes. */
export function Pause({ until }: { until: number }) {
  const session = useSession()
  const [now, setNow] = useState(() => Date.now())
  const [whole] = useState(() => fromNow(until - now))
  // Requests wait for short pauses only.
  const [isLong] = useState(() => until - now > longestPause)
  const busy = isLong ? messages.busyTryAgain : messages.busyTryingAgain
  const isOver = now >= until
  useEffect(() => {
    const { attention } = session
    if (isOver && attention.get().pausedUntil === until)
      attention.set({ ...attention.get(), pausedUntil: undefined })
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [session, isOver, until])
  return (
    <p role="status" className={classes.notice}>
      <span aria-hidden className={classes.ticking}>
        {busy(shortly(until - now))}
      </span>
      <span className="visually-hidden">{busy(whole)}</span>
    </p>
  )
}

/** "in 12 s", "in 3 min 05 s", "in 2 h 00 min". */
function shortly(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours > 0) return messages.hoursAndMinutes(hours, twoDigits(minutes))
  return minutes > 0
    ? messages.minutesAndSeconds(minutes, twoDigits(seconds % 60))
    : messages.seconds(seconds)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
