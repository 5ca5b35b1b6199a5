import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Command, Option } from 'commander'
import { Complaint } from '../complaint.ts'
import type { Account, Books } from '../database/books.ts'
import { chooseAccount } from './choose-account.ts'
import { csvFormat, jsonFormat } from './export-format.ts'
import { howMany } from './how-many.ts'
import type { Terminal } from './terminal.ts'
import type { WithBooks } from './with-books.ts'
import { writeBeside } from './write-beside.ts'

type Collection = 'contacts' | 'transactions'
type Options = {
  account?: string
  format: 'csv' | 'json'
  what?: Collection
  output?: string
  forSpreadsheet?: boolean
  force?: boolean
}
type Write = (text: string) => Promise<void>

/** `export`. */
export function exportCommand(terminal: Terminal, withBooks: WithBooks): Command {
  return new Command('export')
    .description('writes the records of an account, as they are at one moment')
    .option('--account <name>', 'the account')
    .addOption(new Option('--format <format>', 'how').choices(['csv', 'json']).default('csv'))
    .addOption(
      new Option('--what <what>', 'one of them; both need a folder').choices(['contacts', 'transactions']),
    )
    .option('--output <path>', 'a file, or a folder for contacts.csv and transactions.csv')
    .option('--for-spreadsheet', 'CSV that a spreadsheet can open without harm')
    .option('--force', 'replaces files that are there')
    .addHelpText(
      'after',
      `
Examples:
  npm run books -- export --account "Peeters BV" --output peeters/
  npm run --silent books -- export --what transactions --format json > transactions.json

CSV is UTF-8 with every value as it is, for programs. A spreadsheet would take text such as "=1+1" or "+32 9 211" for a formula:
--for-spreadsheet puts an apostrophe before such text, never before an amount, and the mark of UTF-8 in front.`,
    )
    .action((options: Options) => {
      check(options)
      return withBooks((books) => exportFrom(books, options, terminal))
    })
}

function check({ what, output, forSpreadsheet, format }: Options): void {
  if (what === undefined && output === undefined)
    throw new Complaint('Say by --what which of them to print, or by --output where to write both.')
  if (forSpreadsheet && format === 'json')
    throw new Complaint('--for-spreadsheet is for CSV: a spreadsheet reads no JSON.')
}

async function exportFrom(books: Books, options: Options, terminal: Terminal): Promise<void> {
  const account = await chooseAccount(books, options.account)
  const { output, what, force } = options
  const wanted: Collection[] = what ? [what] : ['contacts', 'transactions']
  if (output === undefined) {
    await writeRecords(
      books,
      account,
      options,
      wanted.map((each) => [each, terminal.print]),
    )
    return
  }
  const files = wanted.map((each) => [each, fileOf(output, each, options)] as const)
  const counts = await writeFiles(files, force, (writes) => writeRecords(books, account, options, writes))
  for (const [each, file] of files)
    terminal.tell(`${howMany(counts[each], each.slice(0, -1))} of “${account.name}”: ${file}`)
}

/** In a folder that is there, is written with a slash, or has to hold both; else the file itself. */
function fileOf(output: string, each: Collection, { what, format }: Options): string {
  const isFolder =
    what === undefined || /[/\\]$/.test(output) || statSync(output, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? join(output, `${each}.${format}`) : output
}

/** Opens the files one within the other, so that none gets its name before all are whole. */
async function writeFiles<T>(
  [first, ...rest]: readonly (readonly [Collection, string])[],
  force: boolean | undefined,
  work: (writes: [Collection, Write][]) => Promise<T>,
): Promise<T> {
  if (!first) return work([])
  const [collection, path] = first
  return writeBeside(path, { force }, (write) =>
    writeFiles(rest, force, (writes) => work([[collection, write], ...writes])),
  )
}

/** Writes all records of one moment; answers how many there were. */
async function writeRecords(
  books: Books,
  { id }: Account,
  { format, forSpreadsheet = false }: Options,
  writes: readonly (readonly [Collection, Write])[],
): Promise<Record<Collection, number>> {
  const counts = { contacts: 0, transactions: 0 }
  const outputs = new Map(
    writes.map(([collection, write]) => [
      collection,
      { write, text: format === 'json' ? jsonFormat() : csvFormat(collection, forSpreadsheet) },
    ]),
  )
  for (const { write, text } of outputs.values()) await write(text.begin)
  await books.exportRecords(id, [...outputs.keys()], async (collection, records) => {
    counts[collection] += records.length
    const output = outputs.get(collection)
    await output?.write(output.text.records(records))
  })
  for (const { write, text } of outputs.values()) await write(text.end())
  return counts
}
