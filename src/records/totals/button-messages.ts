// The text of the button that shows the totals.

export const totals = 'Totals'
