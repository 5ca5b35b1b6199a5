import { negated } from '../common/normalize.ts'
import { sumOf } from '../../domain/sum.ts'
import type { CsvMapping } from './csv-mapping.ts'
import type { Ask, GuessedColumn } from './guess-columns.ts'
import { directionOf } from './header-words.ts'
import { filledIn } from './prove-amounts.ts'

export type Read = (column: GuessedColumn) => (string | undefined)[]

export type Proves = (moved: string[]) => boolean

export function sidesOf(
  into: GuessedColumn,
  out: GuessedColumn,
  read: Read,
  proves: Proves,
  rows: number,
  ask: Ask,
): { moved: string[]; amount: CsvMapping['amount'] } {
  const written = read(into)
  const isInNegative =
    written.some((one) => one?.startsWith('-')) && !written.some((one) => one && /^[^-]*[1-9]/.test(one))
  const inIs =
    isInNegative &&
    ask('in sign', `Column ${into.name} has only amounts with a minus. What are they?`, [
      { value: 'in', words: 'Money in' },
      { value: 'out', words: 'Money out' },
    ]) === 'in'
  const credits = inIs ? written.map((one) => one && negated(one)) : written
  const debits = read(out)
  const at = (amounts: (string | undefined)[], row: number) => amounts[row] ?? '0.00'
  const moved = (isNegative: boolean, isSwapped = false) =>
    Array.from({ length: rows }, (_, row) => {
      const sum = sumOf([at(credits, row), isNegative ? at(debits, row) : negated(at(debits, row))])
      return isSwapped ? negated(sum) : sum
    })
  const signs = new Set(debits.flatMap((one) => (one && /[1-9]/.test(one) ? [one.startsWith('-')] : [])))
  const hasRefunds = signs.size > 1 || credits.some((one) => one?.startsWith('-'))
  const [normal, other] = [proves(moved(false)), proves(moved(true))]
  let isNegative = signs.size === 1 ? signs.has(true) : other && !normal
  if (signs.size > 1 && normal === other) {
    const sample =
      out.cells[debits.findIndex((one) => one?.startsWith('-') === false && /[1-9]/.test(one))] ?? ''
    const answer = ask('out sign', `Column ${out.name} has amounts of both signs. What is ${sample} there?`, [
      { value: 'positive', words: 'Money out; one with a minus is money that came back' },
      { value: 'negative', words: 'Money that came back; one with a minus is money out' },
    ])
    isNegative = answer === 'negative'
  }
  let isSwapped = false
  if (!proves(moved(isNegative)) && proves(moved(isNegative, true))) {
    const answer = ask('sides', `By the balance, ${into.name} is money out. Which way is it?`, [
      { value: 'swapped', words: `${into.name} is money out, ${out.name} is money in` },
      { value: 'named', words: `${into.name} is money in, ${out.name} is money out` },
    ])
    isSwapped = answer === 'swapped'
  }
  const [one, two] = isSwapped ? [out, into] : [into, out]
  return {
    moved: moved(isNegative, isSwapped),
    amount: {
      in: one.key,
      out: two.key,
      outIs: isNegative ? 'negative' : 'positive',
      ...(inIs && { inIs: 'negative' as const }),
      ...(hasRefunds && { refunds: true as const }),
    },
  }
}

type Directed =
  | Extract<CsvMapping['amount'], { direction: unknown }>
  | { isReversed: boolean; signs: CsvMapping['signs']; direction?: never }

/** What a column with words such as Debit and Credit says about the amounts. */
export function directed(
  { key }: GuessedColumn,
  direction: GuessedColumn | undefined,
  amounts: string[],
  ask: Ask,
): Directed | undefined {
  if (!direction) return undefined
  const seen = [...new Set(filledIn(direction))]
  const ways = new Map(seen.map((word) => [word, directionOf(word) ?? wayOf(word, direction, ask)]))
  const words = {
    in: seen.filter((word) => ways.get(word) === 'in'),
    out: seen.filter((word) => ways.get(word) === 'out'),
  }
  const isAnyNegative = amounts.some((one) => one.startsWith('-'))
  if (!isAnyNegative) {
    const opposite = (to: string[], known: string[]) => (to.length > 0 ? to : [oppositeOf(known[0] ?? '')])
    return {
      column: key,
      direction: direction.key,
      in: opposite(words.in, words.out),
      out: opposite(words.out, words.in),
    }
  }
  if (words.in.length === 0 || words.out.length === 0) return undefined
  const agreeing = amounts.flatMap((amount, row) => {
    const way = ways.get(direction.cells[row] ?? '')
    return way === undefined || !/[1-9]/.test(amount) ? [] : [amount.startsWith('-') === (way === 'out')]
  })
  const [agrees, differs] = [agreeing.every(Boolean), !agreeing.some(Boolean)]
  return agrees || differs ? { isReversed: differs, signs: { column: direction.key, ...words } } : undefined
}

function wayOf(word: string, { name }: GuessedColumn, ask: Ask): string | undefined {
  return ask(`direction ${word}`, `What does ${word} in column ${name} mean?`, [
    { value: 'in', words: 'Money in' },
    { value: 'out', words: 'Money out' },
  ])
}

function oppositeOf(word: string): string {
  const pairs = 'D C,Dr Cr,Debit Credit,DBIT CRDT,Debet Kredit,S H,Soll Haben,Af Bij,Out In,- +'.split(',')
  const found = pairs
    .map((pair) => pair.split(' '))
    .find((pair) => pair.some((one) => one.toLowerCase() === word.toLowerCase()))
  return (
    found?.find((one) => one.toLowerCase() !== word.toLowerCase()) ??
    (directionOf(word) === 'in' ? 'Debit' : 'Credit')
  )
}

/** Whether a minus is money in, as in many files of cards: by the balances, or by asking. */
export function signOf(
  { name, cells }: GuessedColumn,
  amounts: string[],
  proves: Proves,
  fee: CsvMapping['fee'],
  ask: Ask,
): boolean {
  const [plain, reversed] = [proves(amounts), proves(amounts.map(negated))]
  if (!fee && plain !== reversed) return reversed
  const negative = amounts.findIndex((one) => one.startsWith('-'))
  const row = negative === -1 ? amounts.findIndex((one) => /[1-9]/.test(one)) : negative
  const isOut = negative !== -1
  const answer = ask('sign', `What is ${cells[row] ?? ''} in column ${name}?`, [
    { value: 'out', words: 'Money out of the account' },
    {
      value: 'in',
      words: isOut ? 'Money into the account, as cards often write it' : 'Money into the account',
    },
  ])
  return answer !== undefined && (answer === 'out') !== isOut
}

/** The fee besides the amount: none if the balances move without it, part of the amount if they move with it. */
export function feeOf(
  columns: GuessedColumn[],
  amounts: string[],
  read: Read,
  proves: Proves,
  ask: Ask,
): CsvMapping['fee'] {
  const charged = columns.flatMap((column) => {
    const fees = read(column)
    const some = fees.find((one) => one !== undefined && /[1-9]/.test(one))
    return some === undefined ? [] : [{ column, fees, isNegative: some.startsWith('-') }]
  })
  if (charged.length === 0 || proves(amounts)) return undefined
  const partOf = ({ column, isNegative }: (typeof charged)[number]): CsvMapping['fee'] => ({
    column: column.key,
    paidIs: isNegative ? 'negative' : 'positive',
    as: 'part',
  })
  const proven = charged.find(({ fees, isNegative }) =>
    proves(
      amounts.map((one, row) =>
        sumOf([one, isNegative ? (fees[row] ?? '0.00') : negated(fees[row] ?? '0.00')]),
      ),
    ),
  )
  if (proven) return partOf(proven)
  const answer = ask('fee', 'Is a fee in a column of its own already in the amount?', [
    { value: 'included', words: 'Yes, the amount includes it' },
    ...charged.map(({ column }) => ({
      value: String(column.key),
      words: `No, ${column.name} is taken from the account besides`,
    })),
  ])
  const part = charged.find(({ column }) => String(column.key) === answer)
  return part && partOf(part)
}
