import { negated } from '../common/normalize.ts'
import { chainOf } from '../common/running-balances.ts'
import { differenceOf } from '../../domain/sum.ts'
import type { Ask, GuessedColumn } from './guess-columns.ts'
import { notationsOf, readerFor } from './guess-values.ts'
import type { Meaning } from '../../domain/csv-columns.ts'

export function filledIn({ cells }: GuessedColumn): string[] {
  return cells.filter((cell) => cell !== '')
}

/** Whether these amounts lead from one balance to the next, in either order of the rows. */
export function isChain(moved: string[], balances: (string | undefined)[]): boolean {
  if (balances.filter((one) => one !== undefined).length < 2) return false
  const rows = moved.map((amount, at) => ({
    at,
    date: '',
    currency: '',
    moved: amount,
    balance: balances[at] ?? '',
  }))
  return chainOf(rows) !== undefined || chainOf(rows.toReversed()) !== undefined
}

/**
 * Gives unnamed columns of money their meaning, if there is only one way in which some of them are amounts and another the
 * balance after them. A meaning that the user chose stays.
 */
export function proveUnnamed(columns: GuessedColumn[], ask: Ask): void {
  const money = columns.filter(({ isMoney, isNamed, meaning }) => isMoney && !isNamed && meaning === 'amount')
  const isKnown = ({ meaning, isNamed, isChosen }: GuessedColumn) =>
    (isNamed || isChosen) && ['amount', 'in', 'out'].includes(meaning)
  if (columns.some(isKnown)) return
  const named = columns.filter(({ meaning }) => meaning === 'balance')
  const found: [GuessedColumn, Meaning][][] = []
  const [numbers] = notationsOf([...money, ...named].flatMap(filledIn))
  if (!numbers || money.length > 6) return
  const read = readerFor(numbers)
  const read1 = (column: GuessedColumn) => column.cells.map((cell) => read(cell)?.amount)
  // A balance that never moves proves nothing.
  const moving = [...named, ...money].filter((one) => new Set(filledIn(one)).size > 1)
  for (const balance of moving)
    for (const one of money) {
      if (one === balance) continue
      const amounts = read1(one).map((amount) => amount ?? '0.00')
      const balances = read1(balance)
      if (
        one.cells.every(isFilled) &&
        (isChain(amounts, balances) || isChain(amounts.map(negated), balances))
      )
        found.push([
          [one, 'amount'],
          [balance, 'balance'],
        ])
      for (const out of money) {
        if (out === one || out === balance) continue
        const debits = read1(out)
        if (one.cells.some((cell, row) => isFilled(cell) && isFilled(out.cells[row]))) continue
        const moved = amounts.map((amount, row) => differenceOf(amount, debits[row] ?? '0.00'))
        if (isChain(moved, balances))
          found.push([
            [one, 'in'],
            [out, 'out'],
            [balance, 'balance'],
          ])
      }
    }
  const [only, other] = found
  if (!only) return askSides(money, ask)
  if (other) return
  for (const column of money) column.meaning = 'nothing'
  for (const [column, meaning] of only) column.meaning = meaning
}

function isFilled(cell = ''): boolean {
  return /[1-9]/.test(cell)
}

/** The only column of money that is filled where the one of money in is not, or the other way round, is the other side. */
export function completeSides(columns: GuessedColumn[]): void {
  const sides = columns.filter(({ meaning }) => meaning === 'in' || meaning === 'out')
  const [side, another] = sides
  if (!side || another || columns.some(({ meaning, isNamed }) => meaning === 'amount' && isNamed)) return
  const found = columns.filter(
    ({ meaning, isMoney, cells }) =>
      isMoney &&
      meaning === 'amount' &&
      cells.every((cell, row) => isFilled(cell) !== isFilled(side.cells[row])),
  )
  const [other] = found
  if (other && found.length === 1) other.meaning = side.meaning === 'in' ? 'out' : 'in'
}

/** Two columns of which each row fills one may be those of money in and out. */
function askSides(money: GuessedColumn[], ask: Ask): void {
  const pairs = money.flatMap((one, index) =>
    money.slice(index + 1).flatMap((other) => {
      const isEither = one.cells.every((cell, row) => (cell === '') !== (other.cells[row] === ''))
      return isEither ? [[one, other] as const] : []
    }),
  )
  const [pair] = pairs
  if (!pair || pairs.length > 1) return
  const [one, other] = pair
  const into = ask('in', 'Which of these columns is money in?', [
    { value: String(one.key), words: one.name },
    { value: String(other.key), words: other.name },
  ])
  one.meaning = into === String(other.key) ? 'out' : 'in'
  other.meaning = one.meaning === 'in' ? 'out' : 'in'
}
