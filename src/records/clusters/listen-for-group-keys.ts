/**
 * Lets the arrow keys go from group to group, except in fields. Holding Enter down presses nothing twice: each merge is
 * a decision. Returns an unsubscribe function.
 */
export function listenForGroupKeys(dialog: HTMLElement, move: (by: 1 | -1) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat, target, altKey, ctrlKey, metaKey, shiftKey } = event
    // A dialog over this one has keys of its own.
    if (!(target instanceof HTMLElement) || target.closest('dialog') !== dialog) return
    if (key === 'Enter' && repeat) return event.preventDefault()
    if (altKey || ctrlKey || metaKey || shiftKey || target.matches(fields)) return
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    event.preventDefault()
    move(key === 'ArrowRight' ? 1 : -1)
  }
  dialog.addEventListener('keydown', onKey)
  return () => dialog.removeEventListener('keydown', onKey)
}

const fields = 'input:not([type=checkbox]), select'
