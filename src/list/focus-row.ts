/** Where in the table on screen the first of these records stands, from 0; the first row when none of them is there. */
export function positionOf(records: { id: string }[]): number {
  return Math.max(0, rows().findIndex(isOneOf(records)))
}

/**
 * Gives the focus to the row that took that place, so that the keyboard goes on where it was; else to the heading. Rows
 * that are gone would take the focus with them, so it waits some frames until they have left the screen.
 */
export function focusRow(position: number, gone: { id: string }[], frames = 60): void {
  // Once the dialog has closed and given the focus back.
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
