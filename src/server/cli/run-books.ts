import { CommanderError } from 'commander'
import { ServiceUnavailableError } from '../../service/service-unavailable-error.ts'
import { UserError } from '../common/user-error.ts'
import { booksProgram } from './books-program.ts'
import type { Terminal } from './terminal.ts'

/** Runs one command and prints its errors; returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runBooks(
  args: readonly string[],
  terminal: Terminal,
  variables: NodeJS.ProcessEnv,
): Promise<number> {
  try {
    await booksProgram(terminal, variables).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2 // commander has printed it
    if (isClosedPipe(error)) return 1
    if (error instanceof UserError) {
      terminal.tell(error.message)
      return error.exitCode
    }
    if (error instanceof ServiceUnavailableError) {
      terminal.tell(error.message)
      return 1
    }
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
    terminal.tell(`Something went wrong: ${line} (DEBUG=1 shows where)`)
    if (variables['DEBUG']) terminal.tell(String(error instanceof Error ? error.stack : error))
    return 1
  }
}

/** The reader of the output has closed it, as `| head` does: no error to report. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}
