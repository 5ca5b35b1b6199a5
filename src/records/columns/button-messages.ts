// The text of the button that opens the choice of columns.

export const columns = 'Columns'
