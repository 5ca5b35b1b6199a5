/** Gives the focus to the heading of the page, where what had it is about to go. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
