import type { TakenIn, TakenStatement } from '../database/take-in/report.ts'
import { howMany } from '../books/how-many.ts'
import { table } from '../books/table.ts'
import type { Imported, Refused } from './import-file.ts'

/** What became of a file, in words and columns for people. */
export function reportText(imported: Imported): string {
  return imported.taken ? takenText(imported) : refusedText(imported)
}

function refusedText({ file, reason, at }: Refused): string {
  const where = at === undefined ? '' : `Line ${at}: `
  return `${plain(file)}: refused, nothing of it was taken in.\n  ${where}${plain(reason)}\n`
}

function takenText(taken: TakenIn): string {
  const { file, read, from, to, statements } = taken
  const days = read === 0 ? '' : from === to ? ` of ${from}` : ` from ${from} to ${to}`
  const counts = [
    `${taken.new.toLocaleString('en')} new`,
    `${taken.known.toLocaleString('en')} known`,
    `${taken.deletedBefore.toLocaleString('en')} deleted before`,
    `${taken.refused} refused`,
  ]
  return [
    `${plain(file)}: ${howMany(read, 'line')}${days}: ${counts.join(', ')}.\n`,
    indented(table(headings, statements.map(rowOf))),
    ...(taken.sums.length > 0 ? [indented(sumsTable(taken))] : []),
    ...statements.flatMap(notesOn).map((note) => `  ${note}\n`),
  ].join('\n')
}

const headings = ['Statement', 'Bank account', 'Format', 'Lines', 'New', 'Known', 'Deleted before', 'Balance']

function rowOf(one: TakenStatement): (string | number)[] {
  return [
    plain(one.name) || '(unnamed)',
    plain(one.bankAccount) || '(not named)',
    plain(one.format),
    one.read,
    one.new,
    one.known,
    one.deletedBefore,
    balanceOf(one),
  ]
}

function balanceOf({ check, opening, closing }: TakenStatement): string {
  switch (check.result) {
    case 'adds up':
      return `adds up: ${opening?.amount} to ${closing?.amount} ${opening?.currency}`
    case 'differs':
      return `DIFFERS by ${check.by} ${check.currency}, accepted`
    case 'cannot be checked':
      return `cannot be checked: ${check.why}`
  }
}

function sumsTable({ sums }: TakenIn): string {
  const columns = ['deposits', 'withdrawals', 'total'] as const
  const widths = columns.map((name) => Math.max(name.length, ...sums.map((sum) => sum[name].length)))
  const rows = sums.map((sum) => [
    sum.currency,
    ...columns.map((name, index) => sum[name].padStart(widths[index] ?? 0)),
  ])
  const titles = ['Deposits', 'Withdrawals', 'Total'].map((title, index) =>
    title.padStart(widths[index] ?? 0),
  )
  return table(['Currency', ...titles], rows)
}

/** What a person should know of a statement beside the numbers. */
function notesOn({ name, sameAs, maybeAlike, alike, parted }: TakenStatement): string[] {
  const statement = name === '' ? 'A statement' : `Statement ${plain(name)}`
  const notes: string[] = []
  if (sameAs) {
    const other = [sameAs.format, sameAs.name && `statement ${sameAs.name}`, `file ${sameAs.file}`]
    notes.push(
      `${statement} was taken in before, in another format or other words (${plain(other.filter(Boolean).join(', '))}): nothing was added.`,
    )
  }
  if (alike + maybeAlike > 0)
    notes.push(
      `${statement}: of the new lines ${alike + maybeAlike} may be there twice now, as lines of another kind of file have their day and amount. Please look.`,
    )
  if (parted > 0)
    notes.push(
      `${statement} shows that ${howMany(parted, 'line')} of earlier statements, taken for the same as another, had been left out: added.`,
    )
  return notes
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}

/** Without the signs by which a name or a reason could write over what is printed around it. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}
