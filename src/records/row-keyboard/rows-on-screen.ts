/** The rows of the list on the screen, from top to bottom. */
export function rowsOnScreen(): HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr[data-id]')]
}

/** The row of an element: by default the one that has the focus. */
export function rowOf(element: EventTarget | null = document.activeElement): HTMLTableRowElement | undefined {
  if (!(element instanceof Element)) return undefined
  return element.closest<HTMLTableRowElement>('main tbody tr[data-id]') ?? undefined
}

/** The row of a record, by its id. */
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
