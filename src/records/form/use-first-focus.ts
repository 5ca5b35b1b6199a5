import { useEffect, useRef, useState } from 'react'

/**
 * Focuses a form's first field, and announces the title, which that focus skips. If the user has moved on while the
 * form was loading, leaves the focus alone.
 */
export function useFirstFocus(title: string) {
  const form = useRef<HTMLFormElement>(null)
  const [said, setSaid] = useState('')
  const opening = useRef(title)
  useEffect(() => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && activeElement.tagName !== 'H1') return
    firstField(form.current)?.focus({ preventScroll: true })
    // Screen readers may ignore a live region inserted with its text, so the text is added afterwards.
    setSaid(opening.current)
  }, [])
  return { form, said }
}

function firstField(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>('input, select, textarea')
}
