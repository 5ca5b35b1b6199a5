import { promisify } from 'node:util'
import { gzip, createGunzip } from 'node:zlib'
import { Command } from 'commander'
import type { BackupCounts } from '../database/backup/backup-format.ts'
import { howMany } from '../common/printed-text.ts'
import type { Terminal, WithBooks } from './with-books-at.ts'
import { writeBeside } from './write-beside.ts'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { codeOf, describeFileError, UserError } from '../common/user-error.ts'

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
function contentOf({ accounts, contacts, transactions }: BackupCounts): string {
  return `${howMany(accounts, 'account')}, ${howMany(contacts, 'contact')}, ${howMany(transactions, 'transaction')}`
}

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

/** The longest line, in characters. The longest that Bookend writes, a record full of escapes, has about 300,000. */
export const longestLine = 4 * 1024 * 1024

/** The lines of a gzip file; holds only one in memory. Throws a UserError for a file that is unreadable, truncated or not gzip. */
export async function* readLines(path: string): AsyncGenerator<string> {
  try {
    const file = await open(path)
    const unpacked = pipeline(file.createReadStream(), createGunzip({ chunkSize: 256 * 1024 }), () => {})
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    let rest = ''
    let number = 0
    for await (const chunk of unpacked) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      number += lines.length
      yield* lines
      if (rest.length > longestLine)
        throw new UserError(
          `${path} is not a Bookend backup: its line ${number + 1} has more than ${longestLine} characters. Nothing was changed.`,
          1,
        )
    }
    if (rest !== '') yield rest
  } catch (error) {
    throw codeOf(error).startsWith('Z_')
      ? new UserError(
          `${path} is not a Bookend backup, or it is truncated or damaged. Nothing was changed.`,
          1,
        )
      : describeFileError(error, path, 'read')
  }
}
