import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { holdClocks, showClocks } from './countdown.ts'
import { DeletionLine } from './DeletionLine.tsx'
import { deletions } from './deletions.ts'
import classes from './UndoBar.module.css'
import * as messages from './messages.ts'

/** The deletions that can still be undone or are being sent, one line each. Pauses countdowns while in use. */
export function UndoBar() {
  const all = useSyncExternalStore(deletions.subscribe, deletions.get)
  useEffect(() => {
    showClocks(true)
    return () => showClocks(false)
  }, [])
  useQuestionBeforeClosing(all.some(({ durable }) => !durable))
  return all.length > 0 && <Lines all={all} />
}

function Lines({ all }: { all: ReturnType<typeof deletions.get> }) {
  const bar = useRef<HTMLElement>(null)
  const at = useRef({ pointer: false, focus: false })
  const here = (some: Partial<{ pointer: boolean; focus: boolean }>) => {
    Object.assign(at.current, some)
    holdClocks(at.current.pointer || at.current.focus)
  }
  // A focused button that is removed fires no blur event.
  useEffect(() => {
    here({ focus: bar.current?.contains(document.activeElement) === true })
  })
  useEffect(() => () => holdClocks(false), [])
  useLayoutEffect(() => {
    // On phones, the bottom of the page leaves room for the bar (Layout and ListPage).
    const { style } = document.documentElement
    style.setProperty('--pending', `${(bar.current?.offsetHeight ?? 0) + 16}px`)
    return () => void style.removeProperty('--pending')
  }, [all])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it does nothing but pause the countdowns
    <section
      ref={bar}
      role="region"
      aria-label={messages.pendingDeletions}
      className={classes.bar}
      onPointerEnter={() => here({ pointer: true })}
      onPointerLeave={() => here({ pointer: false })}
      onFocus={() => here({ focus: true })}
      onBlur={() => here({ focus: false })}
    >
      {all.map((deletion) => (
        <DeletionLine key={deletion.id} deletion={deletion} />
      ))}
    </section>
  )
}

/** Asks before the tab closes if that would lose a waiting deletion. */
function useQuestionBeforeClosing(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wanted])
}
