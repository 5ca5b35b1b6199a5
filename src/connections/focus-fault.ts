/** Gives the focus to the first input with an error, and opens what it is folded into. */
export function focusFault(form: HTMLElement | null): void {
  const input = form?.querySelector<HTMLElement>('[aria-invalid]')
  for (let part = input?.closest('details'); part; part = part.parentElement?.closest('details'))
    part.open = true
  input?.focus()
}
