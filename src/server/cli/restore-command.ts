import { Command } from 'commander'
import { contentOf } from './backup-command.ts'
import { readLines } from './read-lines.ts'
import type { Terminal } from './terminal.ts'
import type { WithBooks } from './with-books-at.ts'

/** The command `restore`: restores a backup into empty books. */
export function restoreCommand(terminal: Terminal, withNewBooks: WithBooks): Command {
  return new Command('restore')
    .description('Restore a backup into empty books, all or nothing')
    .argument('<file>', 'a file written by “backup”')
    .option(
      '--leave-out-unknown',
      'restore a backup from a newer Bookend without the data that this version cannot store',
    )
    .addHelpText(
      'after',
      `
Examples:
  npm run books -- restore backups/today.gz --database data/restored.db
  npm run books -- restore backups/today.gz --database postgres://…

The second example is also how you move from a file to PostgreSQL; the other direction works too. Accounts keep their tokens.
A truncated or altered backup is refused, and nothing changes. So is a backup from a newer Bookend with data that this version
cannot store, unless --leave-out-unknown is given.`,
    )
    .action(async (path: string, { leaveOutUnknown }: { leaveOutUnknown?: boolean }) => {
      for await (const _ of readLines(path)) break // fails on an unreadable file before creating books for it
      await withNewBooks(async (books) => {
        const leaveOut = (names: string[]) =>
          terminal.tell(`Left out, because only a newer Bookend can store it: ${names.join(', ')}.`)
        const counts = await books.restore(() => readLines(path), leaveOutUnknown ? leaveOut : undefined)
        terminal.tell(`Restored into ${books.where}: ${contentOf(counts)}.`)
      })
    })
}
