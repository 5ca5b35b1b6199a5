/** Where in the table on screen the first of these records stands, from 0; the first row when none of them is there. */
export function positionOf(records: { id: string }[]): number {
  const rows = [...document.querySelectorAll('main tbody tr')]
  const position = rows.findIndex((row) => records.some(({ id }) => row.getAttribute('data-id') === id))
  return Math.max(0, position)
}

/** Gives the focus to the row that took that place, so that the keyboard goes on where it was; else to the heading. */
export function focusRow(position: number): void {
  // Once the dialog has closed and given the focus back.
  requestAnimationFrame(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main tbody tr a')]
    const target =
      links[Math.min(position, links.length - 1)] ?? document.querySelector<HTMLElement>('main h1')
    target?.focus()
  })
}
