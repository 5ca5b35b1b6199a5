// The text of the button that opens the views of a list.

export const views = 'Views'
