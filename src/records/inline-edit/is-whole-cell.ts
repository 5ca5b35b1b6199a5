/** Whether the cell of a column shows all of its text on screen; `at` is the column's place, -1 if it is not shown. */
export function isWholeCell(row: HTMLTableRowElement | null | undefined, at: number): boolean {
  const cell = at === -1 ? undefined : row?.cells[at + 1]
  if (!cell) return false
  const { left, right } = cell.getBoundingClientRect()
  return cell.scrollWidth <= cell.clientWidth && left >= 0 && right <= window.innerWidth
}
