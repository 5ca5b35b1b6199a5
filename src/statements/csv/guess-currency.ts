import { currencyOfUnit, numberReader } from './amount.ts'
import type { CsvMapping } from './csv-mapping.ts'
import type { Ask, GuessedColumn } from './guess-columns.ts'
import type { GuessedTable } from './guess-table.ts'

const codes = new Set(Intl.supportedValuesOf('currency'))

/** The currency: a column, beside the amount, in its column's name, before the header, or the answer. */
export function guessCurrency(
  { preamble }: GuessedTable,
  columns: GuessedColumn[],
  money: GuessedColumn[],
  numbers: CsvMapping['numbers'],
  ask: Ask,
): CsvMapping['currency'] {
  const named = columns.filter(({ meaning }) => meaning === 'currency')
  const [only] = named
  const isSame = only && named.every(({ cells }) => cells.every((cell, row) => cell === only.cells[row]))
  if (only && isSame) return { column: only.key }
  if (only) {
    const key = ask(
      'currency column',
      'Which column has the currency of the amount?',
      named.map((one) => ({
        value: String(one.key),
        words: `${one.name} (${one.cells.find(Boolean) ?? ''})`,
      })),
    )
    return { column: named.find((one) => String(one.key) === key)?.key ?? only.key }
  }
  const read = numberReader(numbers)
  const units = money.flatMap(({ cells }) => cells.filter(Boolean).map((cell) => read(cell)?.unit ?? ''))
  const unit = currencyOfUnit(units[0] ?? '')
  if (unit !== undefined && units.every((one) => one === units[0])) return { inAmount: true }
  const inNames = new Set(money.flatMap(({ name }) => currencyInName(name) ?? []))
  const [fixed] = inNames
  if (fixed !== undefined && inNames.size === 1) return { fixed }
  const label = preamble.find(
    ({ cells }) => cells.some(isCurrencyLabel) && cells.some((cell) => codes.has(cell)),
  )
  const [told] = label?.cells.filter(isCurrencyLabel) ?? []
  if (told !== undefined) return { preamble: [told] }
  const answer = ask('currency', 'Which currency are the amounts in?', [])
  return { fixed: answer !== undefined && codes.has(answer) ? answer : 'XXX' }
}

function isCurrencyLabel(cell: string): boolean {
  return /^(?:currency|w[aä]e?hrung|devise|valuta|divisa|moneda|waluta|moeda|valuuta|měna)\b\s*:?$/i.test(
    cell,
  )
}

function currencyInName(name: string): string | undefined {
  if (/\beuros?\b|€/i.test(name)) return 'EUR'
  if (/£/.test(name)) return 'GBP'
  return name.match(/\b[A-Z]{3}\b/g)?.find((word) => codes.has(word))
}
