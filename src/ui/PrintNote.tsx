import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatMoment } from '../domain/format-moment.ts'
import classes from './PrintNote.module.css'
import * as messages from './common-messages.tsx'

/** Printed only: the page, the account and the time of printing. */
export function PrintNote() {
  const [words, setWords] = useState('')
  useEffect(() => {
    const note = () => {
      const now = formatMoment(Date.now(), 'long')
      flushSync(() => setWords(messages.printed(document.title, now)))
    }
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return <p className={classes.note}>{words}</p>
}
