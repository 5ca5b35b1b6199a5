/**
 * An error that the user can fix, printed without a stack trace. The program exits with 2, or with 1 if the command was
 * correct but could not be carried out.
 */
export class UserError extends Error {
  readonly exitCode: 1 | 2

  constructor(words: string, exitCode: 1 | 2 = 2) {
    super(words)
    this.exitCode = exitCode
  }
}
