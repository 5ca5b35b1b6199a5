import { Command } from 'commander'
import { labelOf } from '../../domain/fields.ts'
import type { CsvMapping } from '../../statements/csv/csv-mapping.ts'
import type { Question } from '../../statements/csv/guess-columns.ts'
import { csvMappings, findMapping } from '../../statements/csv/mappings.ts'
import { StatementError, type Statement } from '../../statements/common/statement.ts'
import { UserError } from '../common/user-error.ts'
import { readBytes } from '../import/read-bytes.ts'
import { guessColumns, readFile } from '../../statements/read-file.ts'
import { chooseMapping } from '../import/read-mapping.ts'
import { howMany, textTable } from '../common/printed-text.ts'
import type { Terminal } from './with-books-at.ts'

/** The command `mappings`: lists and shows the built-in CSV mappings, guesses one, and checks users' own. */
export function mappingsCommand(terminal: Terminal): Command {
  const mappings = new Command('mappings').description(
    'List, show, guess and check the mappings that read CSV files',
  )
  mappings
    .command('list')
    .description('List the built-in mappings and the columns by which they recognize a file')
    .action(() => {
      const rows = csvMappings.map(({ name, header, date }) => [
        name,
        date.format,
        header === 'none' ? '(no header)' : header.join(', '),
      ])
      return terminal.print(textTable(['Name', 'Dates', 'Recognized by columns'], rows))
    })
  mappings
    .command('show')
    .description('Print a built-in mapping as JSON, as a starting point for your own')
    .argument('<name>', 'a name from “mappings list”')
    .action((name: string) => {
      const mapping = findMapping(name)
      if (!mapping) throw new UserError(`There is no mapping “${name}”. “mappings list” shows all mappings.`)
      return terminal.print(`${JSON.stringify(mapping, undefined, 2)}\n`)
    })
  mappings
    .command('guess')
    .description(
      'Guess the mapping of a CSV file from its columns, and print it; asks for what the file does not say',
    )
    .argument('<file>', 'a CSV file or a workbook (XLSX) from the bank')
    .option('--answer <about=value...>', 'answers to its questions, such as currency=EUR')
    .action(async (file: string, { answer = [] }: { answer?: string[] }) => {
      const answers = Object.fromEntries(answer.map((one) => one.split(/=([^]*)/, 2)))
      const bytes = await readBytes(file)
      const guess = await guessColumns(bytes, answers).catch((error: unknown) => {
        throw error instanceof StatementError ? new UserError(`${error.message}.`) : error
      })
      const open = guess.questions.filter((one) => one.answer === undefined)
      if (open.length > 0) throw new UserError(open.map(questionText).join('\n'))
      if (!guess.mapping) throw new UserError('No column of this file is an amount beside a day.')
      await terminal.print(`${JSON.stringify(guess.mapping, undefined, 2)}\n`)
    })
  mappings
    .command('check')
    .description('Check a mapping and show what it reads from a CSV file; imports nothing')
    .argument('<mapping>', 'your own JSON file, or the name of a built-in mapping')
    .argument('[file]', 'a CSV file or a workbook (XLSX) from the bank')
    .addHelpText('after', settings)
    .action(async (written: string, file?: string) => {
      const mapping = await chooseMapping(written)
      await terminal.print(`The mapping ${mapping.name} is valid.\n${missingIn(mapping)}`)
      if (file !== undefined) await terminal.print(linesText(await readCsvFile(file, mapping)))
    })
  return mappings
}

function questionText({ about, words, options }: Question): string {
  const answers = options.map((one) => `  --answer "${about}=${one.value}"  ${one.words}`)
  const hint =
    about === 'currency'
      ? '  --answer "currency=EUR", or another code'
      : `  --answer "column 3=${about}", or another number`
  return [words, ...(answers.length > 0 ? answers : [hint])].join('\n')
}

async function readCsvFile(file: string, csv: CsvMapping): Promise<Statement[]> {
  const bytes = await readBytes(file)
  try {
    return (await readFile(bytes, { csv })).statements
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    const faults = [error, ...error.others].map((fault) => {
      const words = fault instanceof StatementError ? fault.message : fault.reason
      return fault.at === undefined ? words : `Line ${fault.at}: ${words}`
    })
    throw new UserError([...faults, ...(error.more > 0 ? [`And ${error.more} more.`] : [])].join('\n'))
  }
}

/** The optional parts that a mapping lacks, and that the transactions will therefore lack. */
function missingIn({
  counterpart,
  counterpartInText,
  description,
  bankAccount,
  balance,
}: CsvMapping): string {
  const missing = [
    ...(counterpart || counterpartInText ? [] : ['"counterpart" (who paid or was paid)']),
    ...(description ? [] : ['"description" (what it was for)']),
    ...(bankAccount ? [] : ['"bankAccount" (two accounts would look like one)']),
    ...(balance === undefined ? ['"balance" (missing rows would go unnoticed)'] : []),
  ]
  return missing.length === 0 ? '' : `Not set: ${missing.join(', ')}.\n`
}

function linesText(statements: Statement[]): string {
  const lines = statements.flatMap(({ bankAccount, lines: all }) =>
    all.map((line) =>
      [...shown.map((field) => line[field]), bankAccount].map((text) =>
        text.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 40),
      ),
    ),
  )
  const headings = [...shown.map(labelOf), 'Account']
  const rest = lines.length > 10 ? `and ${howMany(lines.length - 10, 'more line')}\n` : ''
  return `\n${textTable(headings, lines.slice(0, 10))}${rest}`
}

const shown = ['date', 'amount', 'currency', 'counterpart', 'description'] as const

const settings = `
A mapping is a JSON file. Give a column by its name in the header, or by its number from 1. Required:
  name         the mapping's name
  delimiter    one character such as "," or ";" or "|", or "tab" or "auto"
  header       column names that identify a file, or "none" with "width": the number of columns
  date         { "columns": ["Date"], "format": "DD.MM.YYYY" }: the first column with a value
  numbers      { "decimal": ",", "thousands": "." }; add "groups": "indian" for 1,23,456.00, or "cents": true for 1250 that is 12.50
  amount       { "column": "Amount" } with a sign; add "reversed": true if charges are positive (cards);
               { "column", "direction", "in": ["Credit"], "out": ["Debit"] }; { "in", "out", "outIs": "positive" } for two columns;
               add "refunds": true if they may be negative, or "inIs": "negative" if deposits have a minus; { "column", "letters": { "in": ["Cr"], "out": ["Dr"] } } for 12.00 Dr
  currency     { "column" }, { "fixed": "EUR" }, { "preamble": ["Currency"] } (before the header) or { "inAmount": true }
Optional:
  counterpart  ["Name"], or { "in": ["Payer"], "out": ["Payee"] }
  description  ["Text", ["Text 1", "Text 2"]]: columns of an inner list are joined; "ownWords": ["Type"] if all are empty
  bankAccount  { "columns": ["IBAN"] }, { "fixed": "…" } or { "preamble": ["Account"] }; add "take": "same cell" for Account: 123 in one cell
  balance      the balance after the row, which reveals changed amounts and missing rows; "balanceIs": "before" if it is the one before the row
  reference    the bank's unique reference of the row
  booked       [{ "column": "Status", "booked": ["Done"], "pending": ["Open"] }], or { "column": "Text", "pendingContains": ["reserved", " hold "] }: the one with blanks is a word
  signs        { "column": "Type", "in": ["Credit"], "out": ["Debit"] }: words that the sign of the amount must agree with
  fee          { "column", "paidIs": "positive", "as": "part" or "line" }, or a list of them
  details      { "valueDate", "transactionDate", "counterpartAccount", "counterpartBank", "endToEndId", "mandateId", "creditorId",
               "creditorReference", "customerReference", "bankReference", "instructionId", "transactionId", "entryReference", "code",
               "purpose", "originalAmount", "originalCurrency", "rate" }: columns that are kept with the transaction, to be shown as what the bank wrote
  encoding     such as "windows-1250", if the file is not UTF-8
  optional, quotes, skip, footer, ragged, emptyAmount, counterpartInText: see “mappings show” for a bank that uses them

Example:
  npm run books -- mappings guess statement.csv > my-bank.json
  npm run books -- mappings check my-bank.json statement.csv

"mappings guess" also takes these answers: account=NUMBER for a file that names none; delimiter=tab or one character, encoding=NAME
and firstLine=4, the first line with a payment, where it guesses them wrong.`
