/** Focuses the first input with an error, and opens the section that contains it. */
export function focusFault(form: HTMLElement | null): void {
  const input = form?.querySelector<HTMLElement>('[aria-invalid]')
  for (let part = input?.closest('details'); part; part = part.parentElement?.closest('details'))
    part.open = true
  input?.focus()
}
