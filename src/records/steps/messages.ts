// The texts of steps: sets of edits that are made, undone and redone together.

export const isGone = 'It no longer exists.'
export const hasItAlready = 'It already has these values.'
export const changedSince = 'Someone else has changed it since.'
export const firstRefused = (words: string) => `The first edit failed, so the others were not sent. ${words}`
export const manyRefused = (words: string) => `Several edits failed one after another. ${words}`
export const otherTabRuns = 'Another tab is making these edits.'
export const notThere = 'These edits are no longer stored on this device.'
export const nothingToUndo = 'None of these edits was made, so there is nothing to undo.'
