// The texts of the choice of columns.

export const alwaysFirst = 'Always shown, because it opens the record'
export const moveUp = (column: string) => `Move ${column} up`
export const moveDown = (column: string) => `Move ${column} down`
export const widthOf = (column: string) => `Width of ${column}`
export const isAt = (column: string, position: number, of: number) =>
  `${column} is column ${position} of ${of}.`
export const isHidden = (column: string) => `${column} is hidden.`
export const order = 'The arrows move a column.'
export const narrow = 'A narrow window leaves some of these out.'
export const rowHeight = 'Rows'
export const comfortable = 'Comfortable'
export const compact = 'Compact'
export const reset = 'Reset to default'
export const isReset = 'The columns are back to their default.'
