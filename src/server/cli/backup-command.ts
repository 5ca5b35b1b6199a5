import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Command } from 'commander'
import type { BackupCounts } from '../database/backup/backup-format.ts'
import { howMany } from '../common/how-many.ts'
import type { Terminal } from './terminal.ts'
import type { WithBooks } from './with-books-at.ts'
import { writeBeside } from './write-beside.ts'

const compress = promisify(gzip)

/** The command `backup`: writes all books to one file. */
export function backupCommand(terminal: Terminal, withBooks: WithBooks): Command {
  return new Command('backup')
    .description('Write a consistent copy of all accounts to a file, even while a server is running')
    .argument('<file>')
    .option('--force', 'replace the file if it exists')
    .addHelpText(
      'after',
      `
Examples:
  npm run books -- backup "backups/$(date +%F).gz"
  DATABASE_URL=postgres://… npm run books -- backup backups/books.gz

The file is compressed text (gzip), the same for SQLite and PostgreSQL. Only its owner can read it. It contains the hashes of
the tokens, so tokens still work after a restore. To be sure of your backups, restore one into a new file from time to time.`,
    )
    .action((path: string, { force }: { force?: boolean }) =>
      withBooks(async (books) => {
        // Concatenated gzip members are a valid gzip file (RFC 1952, section 2.2).
        const counts = await writeBeside(path, { force, mode: 0o600 }, (write) =>
          books.backUp(async (text) => write(await compress(text))),
        )
        terminal.tell(`Backed up ${books.where}: ${contentOf(counts)}. Saved to ${path}.`)
      }),
    )
}

/** The contents of a backup, in words. */
export function contentOf({ accounts, contacts, transactions }: BackupCounts): string {
  return `${howMany(accounts, 'account')}, ${howMany(contacts, 'contact')}, ${howMany(transactions, 'transaction')}`
}
