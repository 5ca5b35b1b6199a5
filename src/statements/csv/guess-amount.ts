import { negated } from '../common/normalize.ts'
import { columnHeadOf } from './column-head-of.ts'
import type { CsvMapping } from './csv-mapping.ts'
import type { Ask, GuessedColumn } from './guess-columns.ts'
import { directed, feeOf, sidesOf, signOf } from './guess-direction.ts'
import { isNumber, lettersIn, notationsOf, readerFor, type Letters, type Numbers } from './guess-values.ts'
import { filledIn, isChain, proveUnnamed } from './prove-amounts.ts'

export type GuessedAmount = Pick<CsvMapping, 'amount' | 'numbers' | 'balance' | 'signs' | 'fee'> & {
  columns: GuessedColumn[]
}

/** The columns of the amount and the balance, how numbers are written, and which way money goes. */
export function guessAmount(columns: GuessedColumn[], rows: number, ask: Ask): GuessedAmount | undefined {
  proveUnnamed(columns, rows, ask)
  const named = (meaning: string) => columns.filter((one) => one.meaning === meaning)
  const sides = [named('in'), named('out')].map((found) => found[0])
  const [into, out] = sides
  const isPair = into !== undefined && out !== undefined
  const money = isPair ? [into, out] : singleOf(columns, named('balance')[0], ask)
  if (!money) return undefined
  const letters = isPair ? undefined : lettersIn(money.flatMap(filledIn))
  const numbers = numbersOf(money, named('balance')[0], letters, ask)
  if (!numbers) return undefined
  const reader = readerFor(numbers, letters)
  const read = (column: GuessedColumn) => column.cells.map((cell) => reader(cell)?.amount)
  const balance = named('balance').find((one) => filledIn(one).every((cell) => reader(cell)))
  const balances = balance ? read(balance) : []
  const proves = (moved: string[]) => isChain(moved, balances)
  const one = { numbers, balance: balance?.key, columns: money }
  if (isPair) {
    const { moved, amount } = sidesOf(into, out, read, proves, rows, ask)
    return { ...one, amount, fee: feeOf(named('fee'), moved, read, proves, ask) }
  }
  const [column] = money
  if (!column) return undefined
  if (letters) return { ...one, amount: { column: column.key, letters } }
  const written = read(column).map((amount) => amount ?? '0.00')
  if (isCut(column, columns)) return undefined
  const fee = feeOf(named('fee'), written, read, proves, ask)
  const byWord = directed(column, named('direction')[0], written, ask)
  const sign = byWord ?? signOf(column, columns, written, proves, fee, ask)
  const told = typeof sign === 'object' && 'key' in sign ? directed(column, sign, written, ask) : sign
  if (told === undefined) return undefined
  if (typeof told === 'object' && told.direction !== undefined) return { ...one, amount: told, fee }
  const isReversed = typeof told === 'object' ? told.isReversed : told
  return {
    ...one,
    amount: isReversed ? { column: column.key, reversed: true } : { column: column.key },
    signs: typeof told === 'object' ? told.signs : undefined,
    fee,
  }
}

/** Whether the decimals are in the next cell, because the decimal sign also separates the columns: 12,50 is two cells. */
function isCut(column: GuessedColumn, columns: GuessedColumn[]): boolean {
  const next = columns[columns.indexOf(column) + 1]
  return (
    next !== undefined &&
    columns.at(-1)?.isUnnamed === true &&
    column.cells.every((cell) => /^[-+]?\d*$/.test(cell)) &&
    next.cells.every((cell) => /^(?:\d\d)?$/.test(cell))
  )
}

/** The one column of the amount: by its name, by the balances that it moves, or by asking. */
function singleOf(
  columns: GuessedColumn[],
  balance: GuessedColumn | undefined,
  ask: Ask,
): GuessedColumn[] | undefined {
  const found = columns.filter(({ meaning }) => meaning === 'amount')
  const told = found.filter(({ isChosen }) => isChosen)
  const sure = told.length > 0 ? told : found.filter(({ isNamed }) => isNamed)
  const named = sure.length > 0 ? sure : found
  const totals = named.length === 1 ? columns.filter((one) => isOtherTotal(one, named[0])) : []
  const [only, other] = [...named, ...totals]
  if (only && !other) return [only]
  const moving = [...named, ...totals].filter((one) => balance && movesBalance(one, balance))
  if (moving.length === 1) return moving
  const all =
    named.length > 0
      ? [...named, ...totals]
      : columns.filter(({ meaning, isMoney }) => isMoney && meaning !== 'balance')
  const key = ask(
    'amount',
    'Which column has the amount?',
    all.map((one) => ({ value: String(one.key), words: `${one.name} (${filledIn(one)[0] ?? ''})` })),
  )
  const chosen = columns.find((one) => String(one.key) === key)
  return chosen && [chosen]
}

/** Whether a column beside the amount may be what the account moved by: a total with a tip, or what is left without a charge. */
function isOtherTotal(
  { name, meaning, isMoney, isNamed, cells }: GuessedColumn,
  amount: GuessedColumn | undefined,
) {
  return (
    isMoney &&
    !isNamed &&
    meaning === 'amount' &&
    /\b(?:total|net|netto|brutto|gross|gesamt|charged|billed|settled)\b/.test(columnHeadOf(name)) &&
    cells.some((cell, row) => cell !== amount?.cells[row])
  )
}

function movesBalance(amount: GuessedColumn, balance: GuessedColumn): boolean {
  return notationsOf([...filledIn(amount), ...filledIn(balance)]).some((numbers) => {
    const read = readerFor(numbers)
    const texts = (column: GuessedColumn) => column.cells.map((cell) => read(cell)?.amount)
    const moved = texts(amount).map((one) => one ?? '0.00')
    return isChain(moved, texts(balance)) || isChain(moved.map(negated), texts(balance))
  })
}

function numbersOf(
  money: GuessedColumn[],
  balance: GuessedColumn | undefined,
  letters: Letters | undefined,
  ask: Ask,
): Numbers | undefined {
  // A cell that is no number, in a column that the user calls the amount, is a fault of its line.
  const amounts = money.flatMap((one) => (one.isChosen ? filledIn(one).filter(isNumber) : filledIn(one)))
  const both = balance ? notationsOf([...amounts, ...filledIn(balance)], letters) : []
  const fitting = both.length > 0 ? both : notationsOf(amounts, letters)
  const decimals = new Set(fitting.map(({ decimal }) => decimal))
  if (decimals.size < 2) return fitting[0]
  const all = [...amounts, ...(balance ? filledIn(balance) : [])]
  const separated = all.find((text) => /\d[.,]\d/.test(text))
  const sample = separated ?? all.find((text) => /\d/.test(text)) ?? ''
  const decimal = ask(
    'decimal',
    separated === undefined
      ? `The amounts are whole numbers. What does ${sample} mean?`
      : `What does ${sample} mean?`,
    separated === undefined
      ? [
          { value: 'whole', words: `${sample}.00` },
          { value: 'cents', words: `${sample} hundredths, such as cents` },
        ]
      : [
          { value: '.', words: 'The point is the decimal sign' },
          { value: ',', words: 'The comma is the decimal sign' },
        ],
  )
  if (decimal === 'cents') return { decimal: '.', cents: true }
  // Whole numbers only: a later file with separators is refused rather than misread.
  if (decimal === 'whole' || decimal === undefined) return { decimal: '.' }
  return fitting.find((one) => one.decimal === decimal)
}
