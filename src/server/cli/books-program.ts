import { Command } from 'commander'
import { booksAddress, databaseHelp } from '../common/database-url.ts'
import { UserError } from '../common/user-error.ts'
import { accountCommand } from './account-command.ts'
import { backupCommand } from './backup-command.ts'
import { checkCommand } from './check-command.ts'
import { exportCommand } from './export-command.ts'
import { importCommand } from './import-command.ts'
import { mappingsCommand } from './mappings-command.ts'
import { restoreCommand } from './restore-command.ts'
import type { Terminal } from './terminal.ts'
import { tokenCommand } from './token-command.ts'
import { withBooksAt } from './with-books-at.ts'

/** All commands. They throw their errors; only wrong arguments have already been reported by commander. */
export function booksProgram(terminal: Terminal, variables: NodeJS.ProcessEnv): Command {
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
