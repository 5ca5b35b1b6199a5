import { useEffect, useRef } from 'react'

// The field in which the form of the next record starts.
let carried: { id: string; name: string | undefined } | undefined

/**
 * Starts the form of the next record in the field that was edited last, with its text selected. Call the returned function with
 * that record's id before navigating to it.
 */
export function useCarriedField(id: string): (next: string) => void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    let awaited = carried?.id === id ? carried.name : undefined
    carried = undefined
    const note = (field: EventTarget | null) => {
      if (!isField(field)) return
      // The form has focused its first field and announced its title.
      const begun = awaited === undefined ? undefined : fieldNamed(awaited)
      awaited = undefined
      last.current = (begun ?? field).name
      begun?.focus()
      begun?.select()
    }
    const onFocus = ({ target }: FocusEvent) => note(target)
    document.addEventListener('focusin', onFocus)
    note(document.activeElement)
    return () => document.removeEventListener('focusin', onFocus)
  }, [id])
  return (next) => {
    carried = { id: next, name: last.current }
  }
}

function fieldNamed(name: string) {
  return [...document.querySelectorAll('main form [name]')].filter(isField).find((one) => one.name === name)
}

function isField(target: EventTarget | Element | null): target is HTMLInputElement | HTMLTextAreaElement {
  const isInput = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isInput && target.closest('main form') !== null && target.name !== ''
}
