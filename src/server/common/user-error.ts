/**
 * A mistake of the person who runs the program, printed without a stack. The program exits with 2, or with 1 if the
 * command was right but the machine is not ready for it.
 */
export class UserError extends Error {
  readonly exitCode: 1 | 2

  constructor(words: string, exitCode: 1 | 2 = 2) {
    super(words)
    this.exitCode = exitCode
  }
}
