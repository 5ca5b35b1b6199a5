/** Focuses the page's heading, before the focused element is removed. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** Takes the focus after a navigation between two paths in the heading's place, if it can (records/row-keyboard sets it). */
export const landing: {
  focus?: (from: string, to: string) => boolean
  /** Whether what it goes to is not there yet. */
  isAwaited?: () => boolean
} = {}
