import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { holdClocks, showClocks } from './clock.ts'
import { DeletionLine } from './DeletionLine.tsx'
import { deletions } from './deletions.ts'
import classes from './UndoBar.module.css'

/** The deletions that can still be undone or are being sent, one line each. Their clocks stand still while one is at it. */
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
  // A button that goes with the focus on it says nothing of it.
  useEffect(() => {
    here({ focus: bar.current?.contains(document.activeElement) === true })
  })
  useEffect(() => () => holdClocks(false), [])
  useLayoutEffect(() => {
    // Messages stand in the same place; on a phone the end of the page can be pulled up from under it (Layout and ListPage).
    const { style } = document.documentElement
    style.setProperty('--pending', `${(bar.current?.offsetHeight ?? 0) + 8}px`)
    return () => void style.removeProperty('--pending')
  }, [all])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done by it, the clocks only stand still
    <section
      ref={bar}
      role="region"
      aria-label="Pending deletions"
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

/** Asks before the tab is closed, where closing would forget what waits. */
function useQuestionBeforeClosing(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wanted])
}
