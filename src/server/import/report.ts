// Over 200 lines because the result of an import is written twice, as text and as data.
import { mostKeptMappings, type ReadWith } from '../../domain/csv-columns.ts'
import type {
  ImportedStatement,
  ImportPlan,
  ImportReport,
  LinesNotTaken,
  PendingLine,
} from '../../domain/statement-import.ts'
import { perhapsTwice } from '../database/statement-import/balance-check.ts'
import { sumsLeftIn } from '../database/statement-import/counted-twice.ts'
import type { TakenIn, TakenStatement } from '../database/statement-import/report-of.ts'
import { formatAmount } from '../../domain/money.ts'
import { howMany, inEnglish, textTable } from '../common/printed-text.ts'
import type { Imported, Refused } from './import-file.ts'

/** The result of importing a file, as text and columns for people. */
export function reportText(imported: Imported): string {
  return imported.taken ? takenText(imported) : refusedText(imported)
}

/** What importing a file would do, as data for programs. */
export function planFor({ plan, ...taken }: TakenIn): ImportPlan {
  const none = { planned: [], newAccounts: [], knownAccounts: 0 }
  const { planned, ...accounts } = plan ?? none
  const lines = planned.map((line) => ({
    ...line,
    counterpart: plain(line.counterpart),
    description: plain(line.description),
  }))
  const { askedAccount } = taken
  return { ...reportFor(taken), ...accounts, planned: lines, ...(askedAccount && { askedAccount }) }
}

/** The same for an imported file, as data for programs; explanations stay text. */
export function reportFor({ file, read, from, to, sums, statements, ...taken }: TakenIn): ImportReport {
  const notKept = taken.areColumnsForgotten ? [columnsForgotten] : []
  return {
    ...(taken.importId !== undefined && { id: taken.importId }),
    fileName: plain(file),
    lines: read,
    new: taken.new,
    known: taken.known,
    deletedBefore: taken.deletedBefore,
    deletedIds: statements.flatMap((one) => one.deletedIds),
    from,
    to,
    sums,
    statements: statements.map((one, index) => ({
      name: plain(one.name),
      bankAccount: plain(one.bankAccount),
      ...(one.currency !== '' && { currency: one.currency }),
      format: plain(one.format),
      lines: one.read,
      new: one.new,
      known: one.known,
      deletedBefore: one.deletedBefore,
      from: one.from,
      to: one.to,
      balance: balanceOf(one),
      ...figuresOf(one),
      notes: [...notesOn(one), ...(index === 0 ? notKept : [])],
      ...(one.readWith && {
        readWith: one.readWith,
        ...(one.within !== undefined && { within: one.within }),
      }),
      ...(one.pending.length > 0 && { pending: pendingOf(one) }),
      ...leftAsSums(one),
    })),
  }
}

const columnsForgotten = `What its columns mean is not kept, because ${mostKeptMappings} such choices are kept already. Remove some under “Imports”.`

function refusedText({ file, reason, at, others, more, readWith }: Refused): string {
  const faults = [{ reason, at }, ...others].map((fault) => {
    const where = fault.at === undefined ? '' : `Line ${fault.at}: `
    return `  ${where}${plain(fault.reason)}\n`
  })
  const rest = more > 0 ? `  And ${more} more.\n` : ''
  const how = readWith
    ? `  ${wordsOf(readWith)} If the bank has changed its files, import this one in the app, and choose its columns again.\n`
    : ''
  return `${plain(file)}: refused. Nothing was imported.\n${faults.join('')}${rest}${how}`
}

/** The kept columns that a file was read with. */
function wordsOf({ name, chosenAt }: ReadWith): string {
  return `It was read with the columns that were chosen on ${chosenAt.slice(0, 10)} (“${plain(name)}”).`
}

function takenText(taken: TakenIn): string {
  const { file, read, from, to, statements } = taken
  const pending = statements.reduce((sum, one) => sum + one.pending.length, 0)
  const leftOut = sumsLeftIn(statements)?.count ?? 0
  const days = read === 0 ? '' : from === to ? ` of ${from}` : ` from ${from} to ${to}`
  const counts = [
    `${taken.new.toLocaleString('en')} new`,
    `${taken.known.toLocaleString('en')} known`,
    `${taken.deletedBefore.toLocaleString('en')} deleted before`,
    `${taken.refused} refused`,
    ...(leftOut > 0 ? [`${leftOut.toLocaleString('en')} left out: would count twice`] : []),
    ...(pending > 0 ? [`${pending.toLocaleString('en')} not booked and not imported`] : []),
  ]
  return [
    `${plain(file)}: ${howMany(read, 'line')}${days}: ${counts.join(', ')}.\n`,
    indented(
      textTable(
        headings,
        statements.map((one) => rowOf(one, taken.sums.length > 1)),
      ),
    ),
    ...(taken.sums.length > 0 ? [indented(sumsTable(taken))] : []),
    ...statements
      .flatMap((one) => [...notesOn(one), ...sumNotes(one), ...pendingNote(one)])
      .map((note) => `  ${note}\n`),
    ...new Set(statements.flatMap(({ readWith }) => (readWith ? `  ${wordsOf(readWith)}\n` : []))),
    ...(taken.plan ? ['  Nothing was imported: this was a dry run.\n'] : []),
  ].join('\n')
}

const headings = ['Statement', 'Bank account', 'Format', 'Lines', 'New', 'Known', 'Deleted before', 'Balance']

function rowOf(one: TakenStatement, isOfSeveralCurrencies: boolean): (string | number)[] {
  const account = plain(one.accountAs ?? one.bankAccount) || '(not named)'
  return [
    plain(one.name) || '(unnamed)',
    isOfSeveralCurrencies ? `${account} ${one.currency}`.trim() : account,
    plain(one.format),
    one.read,
    one.new,
    one.known,
    one.deletedBefore,
    balanceOf(one),
  ]
}

function balanceOf({ check, opening, closing, leftOut, deletedBefore, corrected }: TakenStatement): string {
  switch (check.result) {
    case 'adds up': {
      const words = `adds up: ${grouped(opening)} to ${grouped(closing)} ${opening?.currency}`
      if (deletedBefore + corrected.inMoney === 0) return words
      const sum = (amount: string) => grouped({ amount, currency: opening?.currency ?? '' })
      return [
        `${words} in the file`,
        ...(deletedBefore > 0 ? [lacking(deletedBefore, { sum: sum(leftOut) })] : []),
        ...(corrected.inMoney > 0 ? [differing(corrected.inMoney, { sum: sum(corrected.by) })] : []),
      ].join('; ')
    }
    case 'differs':
      return `DIFFERS by ${grouped({ amount: check.by, currency: check.currency })} ${check.currency}, accepted`
    case 'contradicts itself':
      return `CONTRADICTS the amounts from line ${check.at} on, accepted`
    case 'cannot be checked':
      return `cannot be checked (${check.why})`
  }
}

const lacking = inEnglish('# deleted {line is|lines are} missing in the transactions ({sum})')
const differing = inEnglish('# {line is|lines are} corrected in the transactions ({sum})')

function figuresOf({
  check,
  opening,
  closing,
  leftOut,
  deletedBefore,
  corrected: { inMoney, by },
}: TakenStatement): Pick<ImportedStatement, 'figures'> {
  if (!opening || !closing || (check.result !== 'adds up' && check.result !== 'differs')) return {}
  const figures = {
    currency: opening.currency,
    opening: opening.amount,
    closing: closing.amount,
    ...(deletedBefore > 0 && { leftOut }),
    ...(inMoney > 0 && { corrected: { lines: inMoney, by } }),
  }
  return { figures: check.result === 'differs' ? { ...figures, difference: check.by } : figures }
}

function sumsTable({ sums }: TakenIn): string {
  const figures = sums.map(({ currency, deposits, withdrawals, total }) =>
    [deposits, withdrawals, total].map((amount) => grouped({ amount, currency })),
  )
  const rows = [['Deposits', 'Withdrawals', 'Total'], ...figures]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const [titles = [], ...aligned] = rows.map((row) =>
    row.map((text, column) => text.padStart(widths[column] ?? 0)),
  )
  return textTable(
    ['Currency', ...titles],
    sums.map(({ currency }, index) => [currency, ...(aligned[index] ?? [])]),
  )
}

/** An amount with thousands separators, in English like the text around it. */
function grouped(balance: { amount: string; currency: string } | undefined): string {
  return balance ? formatAmount(balance.amount, balance.currency, 'en').replace(/^\+/, '') : ''
}

/** Lines that are not booked, by name: of very many only the first. */
function pendingOf({ pending }: TakenStatement) {
  const lines = pending.slice(0, mostPendingNamed).map(({ at: _, ...line }) => plainLine(line))
  return { count: pending.length, lines }
}

function plainLine(line: PendingLine): PendingLine {
  const { counterpart, description, state } = line
  return {
    ...line,
    counterpart: plain(counterpart),
    description: plain(description),
    state: plain(state),
  }
}

const mostPendingNamed = 20

function pendingNote(taken: TakenStatement): string[] {
  const pending = pendingOf(taken)
  return pending.count === 0 ? [] : [`${notBooked(pending.count)}: ${namesOf(pending)}.`]
}

function namesOf({ count, lines }: LinesNotTaken): string {
  const named = lines.map(({ date, counterpart, description, amount, currency, state }) =>
    [
      [date, counterpart || description, `${grouped({ amount, currency })} ${currency}`.trim()]
        .filter(Boolean)
        .join(' · '),
      state && ` (${state})`,
    ].join(''),
  )
  const rest = count > lines.length ? ` and ${(count - lines.length).toLocaleString('en')} more` : ''
  return `${named.join('; ')}${rest}`
}

const notBooked = inEnglish('# {line is not booked and was|lines are not booked and were} not imported')

/** Lines that someone left out because they would count twice, by name. */
function leftAsSums(taken: TakenStatement): Pick<ImportedStatement, 'leftAsSums'> {
  const left = sumsLeftIn([taken])
  return left ? { leftAsSums: { ...left, lines: left.lines.map(plainLine) } } : {}
}

/** What of a statement would count twice, and what was left out for it. */
function sumNotes(taken: TakenStatement): string[] {
  const left = leftAsSums(taken).leftAsSums
  const open = taken.batches.filter(({ answer }) => !answer)
  return [
    ...open.slice(0, mostPendingNamed).map((line) => `Line ${line.at}: ${plain(perhapsTwice(line, line))}.`),
    ...(open.length > 0
      ? ['“import --sums leave-out” leaves such lines out, and “import --sums import” imports them.']
      : []),
    ...(left ? [`${leftOutAsSum(left.count)}: ${namesOf(left)}.`] : []),
  ]
}

const leftOutAsSum = inEnglish('# {line was|lines were} left out, which would count twice')

/** What the user should know about a statement besides the numbers. */
function notesOn(taken: TakenStatement): string[] {
  const { name, sameAs, parted, told, check } = taken
  const statement = name === '' ? 'A statement' : `Statement ${plain(name)}`
  const notes = duplicatesIn(taken).map(
    ([count, why]) => `${statement}: ${maybeDuplicates(count)}. ${why} ${whatToDo(taken)}`,
  )
  if (sameAs) {
    const other = [sameAs.format, sameAs.name && `statement ${sameAs.name}`, `file ${sameAs.file}`]
    notes.unshift(
      `${statement} was imported before, in another format or with different texts (${plain(other.filter(Boolean).join(', '))}). No line was added.`,
    )
  }
  if (taken.bankAccount === '' && taken.known > 0 && taken.new > 0)
    notes.push(doubtWithoutAccount(taken.known))
  if (check.result === 'differs' || check.result === 'contradicts itself')
    notes.push(
      `${statement} does not add up, so “Statement check” cannot compare it with other statements of the same days.`,
    )
  if (parted > 0) notes.push(mistaken(parted, { statement }))
  if (told.more > 0) notes.push(saysMore(told.more, { statement }))
  if (told.otherwise > 0) notes.push(saysOtherwise(told.otherwise, { statement }))
  return notes
}

const maybeDuplicates = inEnglish('# new {line may be a duplicate|lines may be duplicates}')
const mistaken = inEnglish(
  '{statement} shows that # {line|lines} of earlier statements had been mistaken for {a duplicate. It was|duplicates. They were} added.',
)

const saysMore = inEnglish(
  '{statement} says more of # known {line|lines}: that is added to what the bank wrote.',
)
const saysOtherwise = inEnglish(
  '{statement} says something else of # known {line|lines}: the page of {the|each} transaction shows both.',
)

/** Two accounts may have the same line, such as a fee. */
const doubtWithoutAccount = inEnglish(
  'This file names no bank account, and # of its lines {is|are} there from another such file. If that file is of another account, {the line is|the lines are} missing: compare the transactions.',
)

function duplicatesIn(taken: TakenStatement): [count: number, why: string][] {
  const { alike, maybeAlike, otherReference, otherAmount } = taken
  const reasons: [number, string][] = [
    [alike, 'Lines with the same day and amount were imported in another format.'],
    [
      maybeAlike,
      'Lines with the same day and amount were imported before, and one of the files does not name its bank account.',
    ],
    [otherReference, 'Lines with the same day, amount and texts were imported under other references.'],
    [otherAmount, 'Lines with the same day and reference were imported with another amount.'],
  ]
  return reasons.filter(([count]) => count > 0)
}

function whatToDo({ from, to }: TakenStatement): string {
  const days = from === to ? `of ${from}` : `from ${from} to ${to}`
  return `Compare the transactions ${days} and delete the copies: they stay deleted when the file is imported again.`
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}

/** Removes characters that would let a name or a reason overwrite the text around it. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}
