import { Command, CommanderError } from 'commander'
import { ServiceUnavailableError } from '../../service/refusal-error.ts'
import { booksAddress, databaseHelp } from '../common/database-url.ts'
import { howMany } from '../common/printed-text.ts'
import { codeOf, UserError } from '../common/user-error.ts'
import { accountCommand, tokenCommand } from './account-commands.ts'
import { backupCommand, restoreCommand } from './backup-command.ts'
import { exportCommand } from './export-command.ts'
import { importCommand } from './import-command.ts'
import { mappingsCommand } from './mappings-command.ts'
import { withBooksAt, type Terminal, type WithBooks } from './with-books-at.ts'

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
    if (codeOf(error) === 'EPIPE') return 1 // the reader has closed the output, as `| head` does
    if (error instanceof UserError || error instanceof ServiceUnavailableError) {
      terminal.tell(error.message)
      return error instanceof UserError ? error.exitCode : 1
    }
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
    terminal.tell(`Something went wrong: ${line} (DEBUG=1 shows where)`)
    if (variables['DEBUG']) terminal.tell(String(error instanceof Error ? error.stack : error))
    return 1
  }
}

/** All commands. They throw their errors; only wrong arguments have already been reported by commander. */
function booksProgram(terminal: Terminal, variables: NodeJS.ProcessEnv): Command {
  const program = new Command('npm run books --')
  const address = () => {
    const database = booksAddress(program.opts<{ database?: string }>().database, variables)
    if (database.trim() === '') throw new UserError('--database is empty.')
    // Do not print the address: it may contain a password.
    if (/^postgres(?:ql)?:/.test(database) && !URL.canParse(database))
      throw new UserError('--database is not a valid address. Use postgres://USER:PASSWORD@HOST/NAME.')
    return database
  }
  const withBooks = withBooksAt(address)
  const withNewBooks = withBooksAt(address, { mayBeNew: true })
  program
    .description('Manage the books: accounts, tokens, bank statements, backups.')
    .option('--database <url>', databaseHelp)
    .addCommand(accountCommand(terminal, withBooks, withNewBooks))
    .addCommand(tokenCommand(terminal, withBooks))
    .addCommand(importCommand(terminal, withBooks))
    .addCommand(mappingsCommand(terminal))
    .addCommand(exportCommand(terminal, withBooks))
    .addCommand(backupCommand(terminal, withBooks))
    .addCommand(restoreCommand(terminal, withNewBooks))
    .addCommand(checkCommand(terminal, withBooks))
    .addHelpText(
      'after',
      `
Examples:
  npm run books -- account add "Peeters BV"
  npm run books -- token add --account "Peeters BV" "Lotte’s laptop"
  npm run books -- import --account "Peeters BV" statement.xml
  npm run books -- backup backups/today.gz
  DATABASE_URL=postgres://… npm run books -- check

You can run these commands while a server is running. You can omit --account if there is only one account.
Exit codes: 0 success, 1 failed or problems found, 2 wrong usage. DEBUG=1 prints the stack trace of an error.`,
    )
  settle(program, terminal)
  return program
}

/** Settings for every command and subcommand: throw errors instead of exiting, and print to the terminal. */
function settle(command: Command, terminal: Terminal): void {
  command
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void terminal.print(text).catch(() => {}),
      writeErr: (text) => terminal.tell(text.trimEnd()),
    })
    .helpOption('-h, --help', 'show this help')
  if (command.commands.length > 0) command.helpCommand('help [command]', 'show the help of a command')
  else command.showHelpAfterError('(see --help)')
  for (const each of command.commands) settle(each, terminal)
}

/** The command `check`: finds problems in the books and, with `--repair`, rebuilds derived data. */
function checkCommand(terminal: Terminal, withBooks: WithBooks): Command {
  return new Command('check')
    .description('Check the database for damage and inconsistencies')
    .option('--repair', 'rebuild what can be derived from the records: counts, order, search index')
    .addHelpText(
      'after',
      `
Prints each problem on its own line and exits with code 1, or with 0 if all is well. Checks how every record is sorted and
indexed, and searches for a few hundred records, different ones each time. A server may keep running in the meantime.
--repair changes no record. Restore what it cannot repair from a backup.`,
    )
    .action(({ repair }: { repair?: boolean }) =>
      withBooks(async (books) => {
        const print = (sentence: string) => terminal.print(`${sentence}\n`)
        const before = await books.check(print)
        if (before.findings === 0) return terminal.tell(`No problems found in ${books.where}.`)
        const canRepair = before.isIndexBroken || before.broken.length > 0
        if (!repair || !canRepair)
          throw new UserError(
            `${howMany(before.findings, 'problem')} in ${books.where}. ${canRepair ? 'Run “check --repair” to repair what can be repaired.' : 'The books cannot be repaired in place. If “backup” can still read the records, restore that backup into new books; if not, restore the last backup.'}`,
            1,
          )
        await books.repair(before)
        terminal.tell('Repaired. Checking again…')
        const after = await books.check(print)
        if (after.findings > 0)
          throw new UserError(`${howMany(after.findings, 'problem')} left in ${books.where}.`, 1)
        return terminal.tell(`Repaired: no problems left in ${books.where}.`)
      }),
    )
}
