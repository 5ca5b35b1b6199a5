/** The position in the visible table, from 0, of the first of these records; 0 if none of them is there. */
export function positionOf(records: { id: string }[]): number {
  return Math.max(0, rows().findIndex(isOneOf(records)))
}

/**
 * Focuses the row now at that position, so that keyboard users can continue there; otherwise the heading. Removed rows
 * would take the focus with them, so it waits until they have left the screen.
 */
export function focusRow(position: number, gone: { id: string }[], frames = 60): void {
  // After the dialog has closed and restored the focus.
  requestAnimationFrame(() => {
    if (frames > 0 && rows().some(isOneOf(gone))) return focusRow(position, gone, frames - 1)
    const links = [...document.querySelectorAll<HTMLElement>('main tbody tr a')]
    const target =
      links[Math.min(position, links.length - 1)] ?? document.querySelector<HTMLElement>('main h1')
    target?.focus()
  })
}

function rows(): Element[] {
  return [...document.querySelectorAll('main tbody tr')]
}

function isOneOf(records: { id: string }[]) {
  return (row: Element) => records.some(({ id }) => row.getAttribute('data-id') === id)
}
