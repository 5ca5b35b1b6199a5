import { Command } from 'commander'
import { Unavailable } from '../../service/unavailable.ts'
import { Complaint } from '../complaint.ts'
import type { AccountId, Books } from '../database/books.ts'
import { importFile, refusedFor } from '../import/import-file.ts'
import type { Imported, ImportOptions } from '../import/import-file.ts'
import { readBytes, readStream } from '../import/read-bytes.ts'
import { chooseMapping } from '../import/read-mapping.ts'
import { reportText } from '../import/report.ts'
import { chooseAccount } from './choose-account.ts'
import type { Terminal } from './terminal.ts'
import type { WithBooks } from './with-books.ts'

type Options = {
  account?: string
  mapping?: string
  acceptDifference?: boolean
  acceptAlike?: boolean
  json?: boolean
}

/** `import`. */
export function importCommand(terminal: Terminal, withBooks: WithBooks): Command {
  return new Command('import')
    .description('takes bank statements in as transactions')
    .argument('<file...>', 'CAMT.052/053/054, MT940/942, OFX or CSV; - is the standard input')
    .option('--account <name>', 'the account')
    .option('--mapping <name or file>', 'how to read CSV: a built-in mapping, or a file.json of your own')
    .option('--accept-difference', 'takes statements that contradict their own balances')
    .option('--accept-alike', 'takes lines that seem to be there from another kind of file')
    .option('--json', 'prints a line of JSON for each file')
    .addHelpText(
      'after',
      `
Examples:
  npm run books -- import --account "Peeters BV" january.xml february.sta
  npm run books -- import --mapping ing-nl statement.csv

A file is taken in as a whole or not at all, and what was taken in before adds nothing: lines that came in stay as they were edited,
and those that were deleted stay away. When a file is refused the others are taken all the same, and the exit code is 1.`,
    )
    .action((files: string[], options: Options) =>
      withBooks((books) => importFiles(books, files, options, terminal)),
    )
}

async function importFiles(
  books: Books,
  files: string[],
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const { account: name, mapping, json, ...accepted } = options
  const csv = mapping === undefined ? undefined : await chooseMapping(mapping)
  const account = await chooseAccount(books, name)
  let refused = 0
  for (const [index, file] of files.entries()) {
    const imported = await importOne(books, account.id, file, { csv, ...accepted })
    if (!imported.taken) refused += 1
    const before = index > 0 && !json ? '\n' : ''
    await terminal.print(
      `${before}${json ? `${JSON.stringify(tellable(imported))}\n` : reportText(imported)}`,
    )
  }
  if (refused === 0) return
  const others = files.length - refused
  const taken =
    others === 0 ? '' : others === 1 ? ' The other one was taken in.' : ` The other ${others} were taken in.`
  throw new Complaint(
    files.length === 1
      ? 'The file was refused.'
      : `${refused} of ${files.length} files were refused.${taken}`,
    1,
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
    // The other files may be luckier; what was not done is said.
    if (error instanceof Unavailable) return refusedFor(source.name, new Complaint(error.message))
    throw error
  }
}

/** Without the error of the program, which has no JSON. */
function tellable(imported: Imported): object {
  if (imported.taken) return imported
  const { error: _, ...told } = imported
  return told
}
