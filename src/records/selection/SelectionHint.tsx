import { useEffect, useState } from 'react'
import { selectionHintId } from '../list/go-to-selection.ts'
import classes from './SelectionBar.module.css'
import * as messages from '../messages.tsx'

/**
 * The way from a row to the selection's tools, for keyboard users while it helps. A rule with `main:has(…)` would style the whole page
 * again with each row that comes or goes.
 */
export function SelectionHint() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const look = () => setIsShown(document.activeElement?.matches('main tr input:focus-visible') === true)
    look()
    for (const type of changes) addEventListener(type, look)
    return () => {
      for (const type of changes) removeEventListener(type, look)
    }
  }, [])
  return (
    <span id={selectionHintId} hidden={!isShown} className={`fine note ${classes.hint}`}>
      {messages.enterGoesToSelection}
    </span>
  )
}

const changes = ['focusin', 'focusout', 'keyup']
