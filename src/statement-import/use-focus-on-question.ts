import { useEffect, type RefObject } from 'react'

/**
 * Gives the first open question of a form the focus: what led there is gone, and its focus with it. What someone types for
 * another file keeps it. Once more, when what is `known` changes.
 */
export function useFocusOnQuestion(form: RefObject<HTMLFormElement | null>, known: unknown): void {
  useEffect(() => {
    if (document.activeElement instanceof HTMLInputElement) return
    const fields = form.current
    const field =
      fields?.querySelector('[data-open] :is(input, select)') ??
      fields?.querySelector('input:checked') ??
      fields?.querySelector('input, select')
    if (field instanceof HTMLElement) field.focus()
  }, [form, known])
}
