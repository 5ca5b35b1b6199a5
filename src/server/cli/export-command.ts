import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Command, Option } from 'commander'
import { UserError } from '../common/user-error.ts'
import type { Account, Books } from '../database/books.ts'
import { chooseAccount, type Terminal, type WithBooks } from './with-books-at.ts'
import { howMany } from '../common/printed-text.ts'
import { writeBeside } from './write-beside.ts'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
import { csvLine, csvStart } from '../../domain/csv-line.ts'
import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'
import type { ExportedRecord } from '../database/backup/hand-out.ts'

type Options = {
  account?: string
  format: 'csv' | 'json'
  what?: CollectionName
  output?: string
  forSpreadsheet?: boolean
  force?: boolean
}
type Write = (text: string) => Promise<void>

/** The command `export`: writes an account's records to files or standard output. */
export function exportCommand(terminal: Terminal, withBooks: WithBooks): Command {
  return new Command('export')
    .description('Write a consistent copy of the records of an account as CSV or JSON, with marks and notes')
    .option('--account <name>', 'account to export')
    .addOption(new Option('--format <format>', 'file format').choices(['csv', 'json']).default('csv'))
    .addOption(new Option('--what <what>', 'export only one collection').choices(collectionNames))
    .option('--output <path>', 'file, or folder for contacts.csv and transactions.csv')
    .option('--for-spreadsheet', 'write CSV that is safe to open in a spreadsheet')
    .option('--force', 'replace existing files')
    .addHelpText(
      'after',
      `
Examples:
  npm run books -- export --account "Peeters BV" --output peeters/
  npm run --silent books -- export --what transactions --format json > transactions.json

CSV is UTF-8 with every value unchanged, for programs. A spreadsheet would run text such as "=1+1" as a formula:
--for-spreadsheet puts an apostrophe before such text and starts the file with a byte order mark. Amounts and phone numbers
stay unchanged.`,
    )
    .action((options: Options) => {
      check(options)
      return withBooks((books) => exportFrom(books, options, terminal))
    })
}

function check({ what, output, forSpreadsheet, format }: Options): void {
  if (what === undefined && output === undefined)
    throw new UserError('Choose what to print with --what, or where to write both with --output.')
  if (forSpreadsheet && format === 'json') throw new UserError('--for-spreadsheet works with CSV only.')
}

async function exportFrom(books: Books, options: Options, terminal: Terminal): Promise<void> {
  const account = await chooseAccount(books, options.account)
  const { output, what, force } = options
  const wanted: readonly CollectionName[] = what ? [what] : collectionNames
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

/** The output inside a folder if it exists as one, ends with a slash or must hold two files; otherwise the file itself. */
function fileOf(output: string, each: CollectionName, { what, format }: Options): string {
  const isFolder =
    what === undefined || /[/\\]$/.test(output) || statSync(output, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? join(output, `${each}.${format}`) : output
}

/** Opens the files nested within each other, so that none gets its final name before all are complete. */
async function writeFiles<T>(
  [first, ...rest]: readonly (readonly [CollectionName, string])[],
  force: boolean | undefined,
  work: (writes: [CollectionName, Write][]) => Promise<T>,
): Promise<T> {
  if (!first) return work([])
  const [collection, path] = first
  return writeBeside(path, { force }, (write) =>
    writeFiles(rest, force, (writes) => work([[collection, write], ...writes])),
  )
}

/** Writes a consistent snapshot of all records; returns how many there were. */
async function writeRecords(
  books: Books,
  { id }: Account,
  { format, forSpreadsheet = false }: Options,
  writes: readonly (readonly [CollectionName, Write])[],
): Promise<Record<CollectionName, number>> {
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

/** A file of records, written in pieces: the text before the records, each record, and the text after them. */
type Format = {
  begin: string
  records: (records: readonly ExportedRecord[]) => string
  end: () => string
}

const columnsOf = {
  contacts: ['id', ...contactFieldNames],
  transactions: ['id', ...transactionFieldNames, 'mark', 'note'],
}

/** A JSON array with one object per line. */
function jsonFormat(): Format {
  let before = '['
  return {
    begin: '',
    records: (records) =>
      records
        .map((record) => {
          const text = `${before}\n${JSON.stringify(record)}`
          before = ','
          return text
        })
        .join(''),
    end: () => (before === '[' ? '[]\n' : '\n]\n'),
  }
}

/**
 * CSV as in RFC 4180: a header line, quotes where needed. For spreadsheets it starts with a byte order mark, which tells
 * them that it is UTF-8, and puts an apostrophe before text that they would read as a formula.
 */
export function csvFormat(collection: CollectionName, forSpreadsheet: boolean): Format {
  const columns = columnsOf[collection]
  const line = (cells: readonly string[]) => csvLine(cells, ',', forSpreadsheet)
  return {
    begin: `${forSpreadsheet ? csvStart : ''}${line(columns)}`,
    records: (records) => records.map((one) => line(columns.map((column) => one[column] ?? ''))).join(''),
    end: () => '',
  }
}
