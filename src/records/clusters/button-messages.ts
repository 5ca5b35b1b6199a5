// The text of the button that shows the spellings of a list.

export const spellings = 'Spellings'
export const nothing = 'There is nothing to compare.'
