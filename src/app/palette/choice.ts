/** One thing that the palette offers. */
export type Choice = {
  /** Unique among all choices. */
  id: string
  /** The text shown. */
  words: string
  /** Shown at the end of the line: what it is. */
  detail?: string | undefined
  /** Its keys, in words. */
  keys?: string | undefined
  /** Runs once the palette has closed and the focus is back where it was. */
  run: () => void
}

/** Choices under a heading. */
export type ChoiceGroup = { name: string; title: string; choices: Choice[] }
