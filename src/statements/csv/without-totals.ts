import { attempt } from '../common/collect-faults.ts'
import { addingUp, balanceKindOf } from '../common/running-balances.ts'
import type { StatementLine } from '../common/statement.ts'
import { sumOf } from '../../domain/sum.ts'
import { columnHeadOf } from './header-words.ts'
import type { Column, CsvMapping } from './csv-mapping.ts'
import type { Ask } from './guess-columns.ts'
import { cellsOf, type CsvHead } from './head.ts'
import type { CsvRow } from './split-rows.ts'
import { rowReader } from './row-reader.ts'

type Row = CsvRow & { line: StatementLine }
type Total = Row & { words: string; column: Column; isLast: boolean; first: Row }

/**
 * Asks about rows whose amount is the sum of those before them, or behind them, in words that no list knows: a total or a balance
 * would be taken for a payment. Running balances would show that it is none.
 */
export function withoutTotals(mapping: CsvMapping, head: CsvHead, rows: CsvRow[], ask: Ask): CsvMapping {
  if (mapping.balance !== undefined) return mapping
  const read = rowReader(mapping, head)
  const found = rows.flatMap((row) => {
    const { result } = attempt(() => read(row))
    const line = result && 'lines' in result ? result.lines[0] : undefined
    return line ? [{ ...row, line, of: `${result?.bankAccount} ${line.currency}` }] : []
  })
  const groups = Map.groupBy(found, ({ of }) => of)
  const totals = [...groups.values()].flatMap((some) => totalsAmong(some, mapping, head))
  const booked = [...Map.groupBy(totals, ({ words }) => words).values()].flatMap(([total]) => {
    if (!total) return []
    const { words, column, at, line, isLast, first } = total
    const opening = isLast ? namedBy(first, mapping, head) : undefined
    const answer = ask(
      `total ${words}`,
      `Line ${at} (${line.amount} ${words}) adds up other lines. Is it a payment?`,
      [
        { value: 'payment', words: 'Yes, it only has the same amount' },
        { value: 'total', words: 'No, it is their total' },
        ...(opening
          ? [
              {
                value: 'balance',
                words: `No, it is a balance, and so is line ${first.at} (${opening.words})`,
              },
            ]
          : []),
      ],
    )
    if (answer !== 'total' && answer !== 'balance') return []
    const sum = { column, pendingContains: [words] }
    return answer === 'balance' && opening
      ? [sum, { column: opening.column, pendingContains: [opening.words] }]
      : [sum]
  })
  return booked.length > 0 ? { ...mapping, booked: [...(mapping.booked ?? []), ...booked] } : mapping
}

function totalsAmong(rows: Row[], mapping: CsvMapping, head: CsvHead): Total[] {
  const known = addingUp(rows.map(({ line }) => line))
  const others = rows.filter(({ line }) => !known.has(line))
  const sums = [others, others.toReversed()].flatMap(sumsIn)
  return sums.flatMap((row) => {
    const named = namedBy(row, mapping, head)
    const isOnly =
      named && others.every((one) => sums.some(({ at }) => at === one.at) || !hasWords(one, named, head))
    return isOnly && row.line.reference === '' && balanceKindOf(row.line) !== 'sure'
      ? [{ ...row, ...named }]
      : []
  })
}

/** The rows that are the sum of at least two before them: of all, or of those since the last such row. */
function sumsIn(rows: Row[]): (Row & Pick<Total, 'isLast' | 'first'>)[] {
  let [all, since, count, taken] = ['0.00', '0.00', 0, 0]
  return rows.flatMap((row) => {
    const { amount } = row.line
    if (/[1-9]/.test(amount) && ((count > 1 && amount === since) || (taken > 1 && amount === all))) {
      ;[since, count] = ['0.00', 0]
      const [first = row] = rows
      return [{ ...row, first, isLast: row === rows.at(-1) && amount === all }]
    }
    ;[all, since, count, taken] = [sumOf([all, amount]), sumOf([since, amount]), count + 1, taken + 1]
    return []
  })
}

/** The words of a row without its numbers, which change from file to file, and the column that has them. */
function namedBy(row: Row, { description = [], counterpart = [] }: CsvMapping, head: CsvHead) {
  const parties = Array.isArray(counterpart) ? counterpart : [...counterpart.in, ...counterpart.out]
  const columns = [...description.flat(), ...parties]
  const column = columns.find((one) => cellsOf(row, head)(one) !== '') ?? columns[0]
  if (column === undefined) return undefined
  const text = cellsOf(row, head)(column)
  const words = /^\P{N}*/u.exec(text)?.[0].trim() ?? ''
  return { column, words: words.length > 2 ? words : text }
}

function hasWords(row: Row, { column, words }: { column: Column; words: string }, head: CsvHead): boolean {
  const text = columnHeadOf(cellsOf(row, head)(column))
  return words === '' ? text === '' : text.includes(columnHeadOf(words))
}
