import { useEffect, useState } from 'react'
import { line } from '../api/line.ts'
import classes from './ServiceNotices.module.css'

/** Counts down to when the service may be asked again. It is read out once; the number that runs is for the eye only. */
export function Pause({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now())
  const [whole] = useState(() => inWords(until - now))
  const isOver = now >= until
  useEffect(() => {
    const { attention } = line()
    if (isOver && attention.get().pausedUntil === until)
      attention.set({ ...attention.get(), pausedUntil: undefined })
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver, until])
  return (
    <p role="status" className={classes.notice}>
      <span aria-hidden className={classes.ticking}>
        The service asks for a pause: {shortly(until - now)}
      </span>
      <span className="visually-hidden">
        The service asks for a pause of {whole}. Nothing is sent before it is over.
      </span>
    </p>
  )
}

/** "12 s", "3 min 05 s", "2 h 00 min". */
function shortly(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours > 0) return `${hours} h ${twoDigits(minutes)} min`
  return minutes > 0 ? `${minutes} min ${twoDigits(seconds % 60)} s` : `${seconds} s`
}

function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 90) return `${seconds} seconds`
  return seconds < 5400 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
