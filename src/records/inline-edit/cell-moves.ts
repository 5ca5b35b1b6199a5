/** What the keys do in a cell that is being edited. */
export type MovesOfCell = Record<'down' | 'up' | 'left' | 'right' | 'discard' | 'copyAbove', () => void>

/** What a cell that is being edited needs from its list. */
export type CellMoves = {
  of: (id: string, column: string) => MovesOfCell
  nameOf: (id: string) => string
  openForm: (id: string) => void
  /** Shows both versions of a field that someone else has changed, too. */
  compare: (id: string, column: string) => void
}
