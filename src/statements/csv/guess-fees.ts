import { sumOf } from '../../domain/sum.ts'
import { negated } from '../common/normalize.ts'
import type { CsvMapping } from './csv-mapping.ts'
import type { Ask, GuessedColumn } from './guess-columns.ts'
import type { Proves, Read } from './guess-direction.ts'
import { isChain } from './prove-amounts.ts'

/**
 * What moves the account besides the amount, such as fees: nothing if the balances move without it, part of the amount if they
 * move with it. They do not prove the first row, and without them it is asked, of several columns one after the other.
 */
export function guessFees(
  columns: GuessedColumn[],
  amounts: string[],
  read: Read,
  proves: Proves,
  ask: Ask,
): Fees {
  const isWithout = proves(amounts)
  const choices = columns.flatMap((column) => waysOf(column, amounts, read, isWithout))
  const all = choices.flat()
  if (all.length === 0) return feesOf([], amounts)
  // More columns than that have too many combinations.
  const sets = choices.length > 4 ? all.map((one) => [one]) : combined(choices).slice(1)
  const proven = sets.filter((set) =>
    proves(amounts.map((one, row) => sumOf([one, ...set.map(({ moved }) => moved[row] ?? '0.00')]))),
  )
  if (isWithout && proven.length === 0) return feesOf([], amounts)
  const [only, another] = proven
  if (only && !another && !isWithout) return feesOf(only, amounts)
  const fitting = proven.length > 0 ? all.filter((one) => proven.some((set) => set.includes(one))) : all
  const areFees = fitting.every(({ column }) => column.meaning === 'fee')
  const several = [...new Set(fitting.map(({ column }) => column))]
  const names = several.map(({ name }) => name).join(' or ')
  const answer = ask(
    'fee',
    areFees
      ? 'Is a fee in a column of its own already in the amount?'
      : `Is what column ${names} says already in the amount?`,
    [
      {
        value: 'included',
        words: areFees
          ? 'Yes, the amount includes it'
          : 'Yes, the amount includes it, or it is no money of the account',
      },
      ...fitting.map(wordsFor),
      ...(several.length > 1
        ? [{ value: 'several', words: 'No, more than one of these columns is taken or added' }]
        : []),
    ],
  )
  if (answer !== 'several')
    return feesOf(
      fitting.filter(({ value }) => value === answer),
      amounts,
    )
  return feesOf(
    several.flatMap((column) => {
      const ways = fitting.filter((one) => one.column === column)
      const included = { value: 'included', words: 'The amount includes it' }
      const said = ask(`fee ${column.key}`, `What does column ${column.name} do?`, [
        ...ways.map((way) => ({ ...wordsFor(way), words: wordsFor(way).words.replace('No, ', '') })),
        included,
      ])
      return ways.filter(({ value }) => value === said)
    }),
    amounts,
  )
}

/** The fees, and what they move the account by in each row. */
type Fees = Pick<CsvMapping, 'fee'> & { parts: string[] }

type Way = { column: GuessedColumn; paidIs: 'positive' | 'negative'; value: string; moved: string[] }

/** The ways in which a column may move the account; of one that is no fee, either sign may. */
function waysOf(column: GuessedColumn, amounts: string[], read: Read, isWithout: boolean): Way[][] {
  const found = read(column)
  const some = found.find((one) => one !== undefined && /[1-9]/.test(one))
  if (some === undefined || (column.meaning === 'nothing' && !isWithout)) return []
  // A balance under another name.
  if (isChain(amounts, found)) return []
  const paid = some.startsWith('-') ? ('negative' as const) : ('positive' as const)
  const signs =
    column.meaning === 'fee' ? [paid] : ([paid, paid === 'negative' ? 'positive' : 'negative'] as const)
  const ways = signs.map((paidIs) => ({
    column,
    paidIs,
    value: String(column.key) + (paidIs === paid ? '' : ' added'),
    moved: found.map((part = '0.00') => (paidIs === 'negative' ? part : negated(part))),
  }))
  return [ways]
}

/** Each way to take one or none of each column; none of all first. */
function combined([first, ...others]: Way[][]): Way[][] {
  if (!first) return [[]]
  const rest = combined(others)
  return [...rest, ...first.flatMap((way) => rest.map((set) => [way, ...set]))]
}

function wordsFor({ column, value }: Way) {
  const how = value.endsWith(' added') ? 'added to' : 'taken from'
  return { value, words: `No, ${column.name} is ${how} the account besides` }
}

/** A list only of several, so that a mapping of one is written as ever. */
function feesOf(ways: Way[], amounts: string[]): Fees {
  const fees = ways.map(({ column, paidIs }) => ({ column: column.key, paidIs, as: 'part' as const }))
  return {
    fee: fees.length > 1 ? fees : fees[0],
    parts: amounts.map((_, row) => sumOf(ways.map(({ moved }) => moved[row] ?? '0.00'))),
  }
}
