/** A problem, in a sentence; `derived` if it can be rebuilt from the records. */
export type Finding = { words: string; derived: boolean }
