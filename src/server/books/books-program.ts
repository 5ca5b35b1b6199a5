import { Command } from 'commander'
import { booksAddress, databaseHelp } from '../books-address.ts'
import { Complaint } from '../complaint.ts'
import { accountCommand } from './account.ts'
import { backupCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { restoreCommand } from './restore.ts'
import type { Terminal } from './terminal.ts'
import { tokenCommand } from './token.ts'
import { withBooksAt } from './with-books.ts'

/** All commands. They throw what goes wrong; only what commander finds wrong with the arguments is told already. */
export function booksProgram(terminal: Terminal, variables: NodeJS.ProcessEnv): Command {
  const program = new Command('npm run books --')
  const address = () => {
    const database = booksAddress(program.opts<{ database?: string }>().database, variables)
    if (database.trim() === '') throw new Complaint('--database is empty.')
    // Not told what it is: there may be a password in it.
    if (/^postgres(?:ql)?:/.test(database) && !URL.canParse(database))
      throw new Complaint('--database is no address. It looks like postgres://USER:PASSWORD@HOST/NAME.')
    return database
  }
  const withBooks = withBooksAt(address)
  const withNewBooks = withBooksAt(address, { mayBeNew: true })
  program
    .description('Looks after the books: accounts, tokens, bank statements, backups.')
    .option('--database <url>', databaseHelp)
    .addCommand(accountCommand(terminal, withBooks, withNewBooks))
    .addCommand(tokenCommand(terminal, withBooks))
    .addCommand(importCommand(terminal, withBooks))
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

A server may go on running meanwhile. --account may be left out where there is one account only.
Exit codes: 0 done, 1 failed (or something was found wrong), 2 called wrongly. DEBUG=1 shows where an error came from.`,
    )
  settle(program, terminal)
  return program
}

/** What holds for every command, however deep: errors are thrown instead of ending the process, and told where the terminal is. */
function settle(command: Command, terminal: Terminal): void {
  command
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void terminal.print(text).catch(() => {}),
      writeErr: (text) => terminal.tell(text.trimEnd()),
    })
    .helpOption('-h, --help', 'shows this')
  if (command.commands.length > 0) command.helpCommand('help [command]', 'shows what a command does')
  else command.showHelpAfterError('(--help says more)')
  for (const each of command.commands) settle(each, terminal)
}
