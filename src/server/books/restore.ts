import { Command } from 'commander'
import { contentOf } from './backup.ts'
import { readLines } from './read-lines.ts'
import type { Terminal } from './terminal.ts'
import type { WithBooks } from './with-books.ts'

/** `restore FILE`. */
export function restoreCommand(terminal: Terminal, withNewBooks: WithBooks): Command {
  return new Command('restore')
    .description('puts a backup into empty books, all or nothing')
    .argument('<file>', 'what “backup” has written')
    .addHelpText(
      'after',
      `
Examples:
  npm run books -- restore backups/today.gz --database data/restored.db
  npm run books -- restore backups/today.gz --database postgres://…

The second is also how one moves from a file to PostgreSQL; the other way round it works too. Accounts keep their tokens.
A backup that is cut off, changed, or made by a newer Bookend is refused, and then nothing is changed.`,
    )
    .action(async (path: string) => {
      for await (const _ of readLines(path)) break // a file that cannot be read is told before books are made for it
      await withNewBooks(async (books) => {
        const counts = await books.restore(() => readLines(path))
        terminal.tell(`Restored into ${books.where}: ${contentOf(counts)}.`)
      })
    })
}
