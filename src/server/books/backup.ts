import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Command } from 'commander'
import type { BackupCounts } from '../database/backup/backup-format.ts'
import { howMany } from './how-many.ts'
import type { Terminal } from './terminal.ts'
import type { WithBooks } from './with-books.ts'
import { writeBeside } from './write-beside.ts'

const compress = promisify(gzip)

/** `backup FILE`. */
export function backupCommand(terminal: Terminal, withBooks: WithBooks): Command {
  return new Command('backup')
    .description('writes all accounts into a file, as they are at one moment; a server may go on writing')
    .argument('<file>')
    .option('--force', 'replaces the file if it is there')
    .addHelpText(
      'after',
      `
Examples:
  npm run books -- backup "backups/$(date +%F).gz"
  DATABASE_URL=postgres://… npm run books -- backup backups/books.gz

The file is compressed text (gzip), the same for SQLite and PostgreSQL. Only its owner can read it. It has the hashes of the
tokens, so that they open the books again once it is restored. Restore it once in a while into a new file, to be sure of it.`,
    )
    .action((path: string, { force }: { force?: boolean }) =>
      withBooks(async (books) => {
        // Pieces that are compressed one by one are, one behind the other, a compressed file (RFC 1952, section 2.2).
        const counts = await writeBeside(path, { force, mode: 0o600 }, (write) =>
          books.backUp(async (text) => write(await compress(text))),
        )
        terminal.tell(`Backed up ${books.where}: ${contentOf(counts)}. They are in ${path}.`)
      }),
    )
}

/** What a backup has, for people. */
export function contentOf({ accounts, contacts, transactions }: BackupCounts): string {
  return `${howMany(accounts, 'account')}, ${howMany(contacts, 'contact')}, ${howMany(transactions, 'transaction')}`
}
