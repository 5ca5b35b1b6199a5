import { useEffect, useRef } from 'react'

/** Focuses a form's first field. If the user has moved on while the form was loading, leaves the focus alone. */
export function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && activeElement.tagName !== 'H1') return
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  }, [])
  return form
}
