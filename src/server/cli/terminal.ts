/** The output and input of a command, replaceable in tests. */
export type Terminal = {
  /**
   * Prints the result to standard output, for people and pipes. Resolves when it is written; rejects when the reader is
   * gone.
   */
  print: (text: string) => Promise<void>
  /** Prints messages to standard error. */
  tell: (words: string) => void
  /** What the user types; undefined when the terminal is not interactive. */
  ask: (question: string) => Promise<string | undefined>
}
