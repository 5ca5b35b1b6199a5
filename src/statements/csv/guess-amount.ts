import { balanceReader, letteredReader, numberReader } from './number-readers.ts'
import { negated } from '../common/normalize.ts'
import { columnHeadOf, isReward } from './header-words.ts'
import type { CsvMapping } from './csv-mapping.ts'
import type { Ask, GuessedColumn } from './guess-columns.ts'
import { directed, sidesOf, signOf } from './guess-direction.ts'
import { guessFees } from './guess-fees.ts'
import { isNumber, lettersIn, notationsOf, readerFor, type Letters, type Numbers } from './guess-values.ts'
import { completeSides, filledIn, isChain, proveUnnamed } from './prove-amounts.ts'

export type GuessedAmount = Pick<CsvMapping, 'amount' | 'numbers' | 'balance' | 'signs' | 'fee'> & {
  columns: GuessedColumn[]
}

/** The columns of the amount and the balance, how numbers are written, and which way money goes. */
export function guessAmount(columns: GuessedColumn[], ask: Ask): GuessedAmount | undefined {
  proveUnnamed(columns, ask)
  completeSides(columns)
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
  const readBalance = balanceReader(reader)
  const balance = named('balance').find((one) => filledIn(one).every((cell) => readBalance(cell)))
  const balances = balance ? balance.cells.map((cell) => readBalance(cell)?.amount) : []
  const proves = (moved: string[]) => isChain(moved, balances)
  const one = { numbers, balance: balance?.key, columns: money }
  if (isPair) {
    const { moved, amount } = sidesOf(into, out, read, proves, ask)
    const { fee } = guessFees(besides(columns, money), moved, read, proves, ask)
    return { ...one, amount, fee }
  }
  const [column] = money
  if (!column) return undefined
  if (letters)
    return { ...one, amount: { column: column.key, letters: withBare(letters, column, numbers, ask) } }
  const written = read(column).map((amount) => amount ?? '0.00')
  if (isCut(column, columns)) return undefined
  const { fee, parts } = guessFees(besides(columns, money), written, read, proves, ask)
  const byWord = directed(column, named('direction')[0], written, ask)
  const sign = byWord ?? signOf(column, columns, written, proves, parts, ask)
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

/** The letters, with what an amount without them is where all that have some go one way: asked. */
function withBare(letters: Letters, { name, cells }: GuessedColumn, numbers: Numbers, ask: Ask): Letters {
  const read = letteredReader(numberReader(numbers), letters)
  const found = cells.flatMap((cell) => read(cell) ?? [])
  const bare = cells.find((cell) => read(cell)?.isDirected === false)
  const isIn = found.some(({ isDirected, amount }) => isDirected && !amount.startsWith('-'))
  const isOut = found.some(({ isDirected, amount }) => isDirected && amount.startsWith('-'))
  if (bare === undefined || isIn === isOut) return letters
  const [known = ''] = isIn ? letters.in : letters.out
  const answer = ask('no letters', `What is ${bare} in column ${name}, without ${known}?`, [
    { value: 'out', words: 'Money out of the account' },
    { value: 'in', words: 'Money into the account' },
  ])
  if (answer === 'in') return { ...letters, in: [...letters.in, ''] }
  return answer === 'out' ? { ...letters, out: [...letters.out, ''] } : letters
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
  const totals =
    named.length === 1 && told.length === 0 ? columns.filter((one) => isOtherTotal(one, named[0])) : []
  const [only, other] = [...named, ...totals]
  if (only && !other) return [only]
  const moving = [...named, ...totals].filter((one) => balance && movesBalance(one, balance))
  if (moving.length === 1) return moving
  const all =
    named.length > 0
      ? [...new Set([...named, ...totals, ...found])]
      : columns.filter(({ meaning, isMoney }) => isMoney && meaning !== 'balance')
  const key = ask(
    'amount',
    'Which column has the amount?',
    all.map((one) => ({ value: String(one.key), words: `${one.name} (${filledIn(one)[0] ?? ''})` })),
  )
  const chosen = columns.find((one) => String(one.key) === key)
  return chosen && [chosen]
}

/** Columns of money that may move the account besides the amount: fees, rewards, and those whose names say nothing. */
function besides(columns: GuessedColumn[], money: GuessedColumn[]): GuessedColumn[] {
  const isOther = (one: GuessedColumn) =>
    isUnknown(one) && !money.includes(one) && !money.some((amount) => isOtherTotal(one, amount))
  return columns.filter(
    (one) => one.meaning === 'fee' || (one.isMoney && !one.isChosen && isReward(one.name)) || isOther(one),
  )
}

function isUnknown({ key, meaning, isMoney, isNamed }: GuessedColumn): boolean {
  return isMoney && !isNamed && meaning === 'amount' && typeof key === 'string'
}

/**
 * Whether a column beside the amount may be what the account moved by: a total with a tip, what is left without a charge, or
 * one in another currency.
 */
function isOtherTotal(one: GuessedColumn, amount: GuessedColumn | undefined): boolean {
  if (!isUnknown(one) || one.cells.every((cell, row) => cell === amount?.cells[row])) return false
  const isTotal = /\b(?:total|net|netto|brutto|gross|gesamt|charged|billed|settled)\b/
  return (
    isTotal.test(columnHeadOf(one.name)) || one.cells.every((cell, row) => isAlike(cell, amount?.cells[row]))
  )
}

/** Whether both are money in, money out, or nothing. */
function isAlike(one: string, other = ''): boolean {
  const signOfCell = (cell: string) => (/[1-9]/.test(cell) ? /^[-(\u2212]|-$/.test(cell) : undefined)
  return signOfCell(one) === signOfCell(other)
}

function movesBalance(amount: GuessedColumn, balance: GuessedColumn): boolean {
  return notationsOf([...filledIn(amount), ...filledIn(balance)]).some((numbers) => {
    const read = readerFor(numbers)
    const texts = (column: GuessedColumn) => column.cells.map((cell) => read(cell)?.amount)
    const moved = texts(amount).map((one) => one ?? '0.00')
    const balances = balance.cells.map((cell) => balanceReader(read)(cell)?.amount)
    return isChain(moved, balances) || isChain(moved.map(negated), balances)
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
