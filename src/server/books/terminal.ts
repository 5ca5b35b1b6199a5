/** Where a command says what it has to say, so that a test can listen. */
export type Terminal = {
  /** The result, for people and for pipes: the standard output. Resolves when it is taken; rejects when nobody takes it. */
  print: (text: string) => Promise<void>
  /** Words beside the result: the standard error. */
  tell: (words: string) => void
  /** What the person types; undefined when there is nobody to ask. */
  ask: (question: string) => Promise<string | undefined>
}
