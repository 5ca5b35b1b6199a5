/**
 * Ignores the second click of a double-click if the button pressed by the first one is gone: it would press whatever
 * has moved there, such as the "Delete now" of another deletion. Returns an unsubscribe function.
 */
export function ignoreStrayClicks(): () => void {
  let first: EventTarget | null = null
  const look = (event: MouseEvent) => {
    // The keyboard's clicks count as 0.
    if (event.detail <= 1) first = event.target
    else if (first instanceof Node && !first.isConnected) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  addEventListener('click', look, { capture: true })
  return () => removeEventListener('click', look, { capture: true })
}
