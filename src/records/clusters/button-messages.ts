// The text of the button that shows the spellings of a list.

export const spellings = 'Spellings'
