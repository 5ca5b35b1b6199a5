/** The rows of the list on the screen, from top to bottom. */
export function rowsOnScreen(): HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr[data-id]')]
}

/** The row of an element: by default the one that has the focus. */
export function rowOf(element: EventTarget | null = document.activeElement): HTMLTableRowElement | undefined {
  if (!(element instanceof Element)) return undefined
  return element.closest<HTMLTableRowElement>('main tbody tr[data-id]') ?? undefined
}

export function rowWith(id: string): HTMLTableRowElement | undefined {
  return rowsOnScreen().find((row) => row.dataset['id'] === id)
}

/** What can have the focus in a row: its checkbox, its link, and any other marked stop. A cell being edited has its own keys. */
export function stopsOf(row: HTMLElement): HTMLElement[] {
  const stops = [...row.querySelectorAll<HTMLElement>('input, a, [data-stop]')]
  return stops.filter((stop) => !stop.closest('[data-cell]'))
}

/** The place of a row's link among its stops. */
export const linkStop = 1

/** The position in the visible table, from 0, of the first of these records; 0 if none of them is there. */
export function positionOf(records: { id: string }[]): number {
  return Math.max(0, rowsOnScreen().findIndex(isOneOf(records)))
}

/**
 * Focuses the row now at that position, so that keyboard users can continue there; otherwise the heading. Removed rows would
 * take the focus with them, so it waits until they have left the screen.
 */
export function focusRow(position: number, gone: { id: string }[], frames = 60): void {
  // After the dialog has closed and restored the focus.
  requestAnimationFrame(() => {
    if (frames > 0 && rowsOnScreen().some(isOneOf(gone))) return focusRow(position, gone, frames - 1)
    const links = rowsOnScreen().flatMap((row) => row.querySelector('a') ?? [])
    const target =
      links[Math.min(position, links.length - 1)] ?? document.querySelector<HTMLElement>('main h1')
    target?.focus()
  })
}

function isOneOf(records: { id: string }[]) {
  return (row: HTMLElement) => records.some(({ id }) => row.dataset['id'] === id)
}
