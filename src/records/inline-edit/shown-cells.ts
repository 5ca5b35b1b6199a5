/** The cell of a column, by its position among the columns of data; undefined where the screen has no room for it. */
export function cellOf(row: HTMLTableRowElement, position: number): HTMLTableCellElement | undefined {
  // The first one holds the checkbox.
  const cell = row.cells[position + 1]
  return cell && getComputedStyle(cell).display !== 'none' ? cell : undefined
}

/** Phones show rows as cards, which have no cells to move between. */
export function areCards(): boolean {
  return matchMedia('(max-width: 767px)').matches
}
