import { useEffect, useRef } from 'react'

/** Keeps the focus on a control with `data-focus` whose line has moved; otherwise the browser would drop it. */
export function useStayOn(): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (document.activeElement !== document.body || last.current === undefined) return
    document.querySelector<HTMLElement>(`[data-focus="${last.current}"]`)?.focus()
  })
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target.dataset['focus'] : undefined
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
}
