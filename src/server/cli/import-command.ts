import { Command, Option } from 'commander'
import { ServiceUnavailableError } from '../../service/refusal-error.ts'
import { codePages, findCodePage } from '../../statements/encoding/code-pages.ts'
import { SumAnswer } from '../../domain/statement-import.ts'
import { UserError } from '../common/user-error.ts'
import type { AccountId, Books } from '../database/books.ts'
import { importFile, refusedFor, type Imported, type ImportOptions } from '../import/import-file.ts'
import { signs, type Signs } from '../../statements/ofx/read-ofx.ts'
import { readBytes, readStream } from '../import/read-bytes.ts'
import { chooseMapping } from '../import/read-mapping.ts'
import { reportText } from '../import/report.ts'
import { chooseAccount, type Terminal, type WithBooks } from './with-books-at.ts'

type Options = {
  account?: string
  mapping?: string
  encoding?: string
  sheet?: string
  bankAccount?: string
  signs?: Signs
  acceptDifference?: boolean
  acceptAlike?: boolean
  sums?: SumAnswer
  dryRun?: boolean
  json?: boolean
}

/** The command `import`: imports bank statements into an account. */
export function importCommand(terminal: Terminal, withBooks: WithBooks): Command {
  return new Command('import')
    .description('Import bank statements as transactions')
    .argument(
      '<file...>',
      'CAMT.052/053/054, MT940/942, OFX, CSV, XLSX or QIF, also in a ZIP; - reads standard input',
    )
    .option('--account <name>', 'account to import into')
    .option('--mapping <name or file>', 'how to read CSV: a built-in mapping, or a file.json of your own')
    .option('--encoding <name>', 'code page of files that are not UTF-8, such as windows-1250')
    .option('--sheet <name>', 'the sheet of a workbook that has the lines, if there are several')
    .option('--bank-account <number>', 'the bank account of files that name none')
    .addOption(
      new Option('--signs <which>', 'what says the direction in an OFX that contradicts itself').choices(
        signs,
      ),
    )
    .addOption(
      new Option('--sums <what>', 'whether to import lines that would count twice').choices(
        SumAnswer.options,
      ),
    )
    .option('--accept-difference', 'import statements whose balances do not add up')
    .option('--accept-alike', 'import lines that seem to have been imported already')
    .option('--dry-run', 'say what importing would do, and import nothing')
    .option('--json', 'print a line of JSON for each file')
    .addHelpText(
      'after',
      `
Examples:
  npm run books -- import --account "Peeters BV" january.xml february.sta
  npm run books -- import --mapping ing-nl statement.csv
  npm run books -- mappings list

A file is imported whole or not at all. Lines imported before are not added again: edited ones keep their edits, and deleted
ones stay deleted. If a file is refused, the others are still imported, and the exit code is 1.`,
    )
    .action((files: string[], options: Options) =>
      withBooks((books) => importFiles(books, files, options, terminal)),
    )
}

async function importFiles(books: Books, files: string[], options: Options, terminal: Terminal) {
  const { account: name, mapping, encoding: written, json, ...accepted } = options
  const csv = mapping === undefined ? undefined : await chooseMapping(mapping)
  const encoding = written === undefined ? undefined : chooseCodePage(written)
  const account = await chooseAccount(books, name)
  const source = accepted.dryRun ? undefined : ('command' as const)
  const how = { csv, encoding, ...(source && { source }), ...accepted }
  let refused = 0
  for (const [index, file] of files.entries()) {
    const imported = await importOne(books, account.id, file, how)
    if (!imported.taken) refused += 1
    const before = index > 0 && !json ? '\n' : ''
    await terminal.print(
      `${before}${json ? `${JSON.stringify(withoutError(imported))}\n` : reportText(imported)}`,
    )
  }
  if (refused === 0) return
  const others = files.length - refused
  const taken =
    others === 0 ? '' : others === 1 ? ' The other file was imported.' : ` The other ${others} were imported.`
  throw new UserError(
    files.length === 1
      ? 'The file was refused.'
      : `${refused} of ${files.length} files were refused.${taken}`,
    1,
  )
}

function chooseCodePage(written: string): string {
  const known = findCodePage(written)
  if (known !== undefined) return known
  throw new UserError(
    `There is no code page “${written}”. UTF-8 and UTF-16 need none. Otherwise choose one of: ${codePages.join(', ')}.`,
  )
}

async function importOne(
  books: Books,
  account: AccountId,
  file: string,
  options: ImportOptions,
): Promise<Imported> {
  const source =
    file === '-'
      ? { name: 'standard input', read: () => readStream(process.stdin) }
      : { name: file, read: () => readBytes(file) }
  try {
    return await importFile(books, account, source, options)
  } catch (error) {
    // Report this file and go on: the other files may succeed.
    if (error instanceof ServiceUnavailableError) return refusedFor(source.name, new UserError(error.message))
    throw error
  }
}

/** Drops the program's error, which JSON cannot represent. */
function withoutError(imported: Imported): object {
  if (imported.taken) return imported
  const { error: _, ...rest } = imported
  return rest
}
