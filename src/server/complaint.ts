/**
 * What a person who starts a program did wrong, in words: told as it is, without a stack. It ends the program with code 2, or
 * with 1 where the command was right and the machine is not ready for it.
 */
export class Complaint extends Error {
  readonly exitCode: 1 | 2

  constructor(words: string, exitCode: 1 | 2 = 2) {
    super(words)
    this.exitCode = exitCode
  }
}
