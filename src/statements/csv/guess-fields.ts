import { currencyOfSign, currencyOfUnit, numberReader } from './number-readers.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { isCurrency, type Ask, type GuessedColumn } from './guess-columns.ts'
import type { GuessedTable } from './guess-table.ts'
import { isBookingDay, isValueDay } from './header-words.ts'

/** The day of the booking: the only day, the only one that is so named, or the answer. */
export function guessDate(columns: GuessedColumn[], ask: Ask): CsvMapping['date'] | undefined {
  const days = columns.filter(
    ({ meaning, formats }) => formats.length > 0 && ['date', 'other date'].includes(meaning),
  )
  const chosenAlone = days.filter(({ isChosen, meaning }) => isChosen && meaning === 'date')
  const plain = days.filter(({ meaning, name }) => meaning === 'date' && !isValueDay(name))
  const booking = plain.filter(({ name }) => isBookingDay(name))
  const sure = [days, chosenAlone, booking, plain].find((some) => some.length === 1)?.[0]
  const column = sure ?? chosenDay(days, ask)
  if (!column) return undefined
  for (const one of days) if (one !== column && one.meaning === 'date') one.meaning = 'other date'
  const together = days.flatMap((one) => (sameShape(one, column) ? [one.formats] : []))
  const formats = column.formats.filter((format) => together.every((others) => others.includes(format)))
  const [format, ...others] = formats.length > 0 ? formats : column.formats
  if (format === undefined) return undefined
  const sample = column.cells.find((cell) => cell !== '') ?? ''
  const chosen =
    others.length === 0
      ? format
      : ask(
          'day order',
          `Which day is ${sample} in column ${column.name}?`,
          [format, ...others].map((one) => ({ value: one, words: orderIn(one) })),
        )
  return { columns: [column.key], format: chosen ?? format }
}

function orderIn(format: string): string {
  const names: Record<string, string> = { Y: 'year', M: 'month', D: 'day' }
  return `${(format.match(/Y+|M+|D+/g) ?? []).map((part) => names[part[0] ?? '']).join(', then ')} (${format})`
}

/** Days that are written alike in one file have one order. */
function sameShape(one: GuessedColumn, other: GuessedColumn): boolean {
  return one.formats.some((format) => other.formats.includes(format))
}

function chosenDay(days: GuessedColumn[], ask: Ask): GuessedColumn | undefined {
  if (days.length === 0) return undefined
  const key = ask(
    'date',
    'Which column has the day on which the bank booked?',
    days.map((one) => ({ value: String(one.key), words: `${one.name} (${one.cells.find(Boolean) ?? ''})` })),
  )
  return days.find((one) => String(one.key) === key) ?? days[0]
}

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
  const inNames = new Set(money.flatMap(({ name }) => currencyInName(name) ?? []))
  const [fixed] = inNames.size === 1 ? inNames : []
  const isSame = only && named.every(({ cells }) => cells.every((cell, row) => cell === only.cells[row]))
  const isOther =
    fixed !== undefined && only?.cells.some((cell) => cell !== '' && cell.toUpperCase() !== fixed)
  if (only && isSame && !isOther) return { column: only.key }
  if (only) {
    const key = ask('currency column', 'What says the currency of the amount?', [
      ...named.map((one) => ({
        value: String(one.key),
        words: `Column ${one.name} (${[...new Set(one.cells)].filter(Boolean).slice(0, 3).join(', ')})`,
      })),
      ...(isOther ? [{ value: fixed, words: `The name of the amount’s column: all are ${fixed}` }] : []),
    ])
    if (isOther && key === fixed) return { fixed }
    return { column: named.find((one) => String(one.key) === key)?.key ?? only.key }
  }
  const read = numberReader(numbers)
  const units = money.flatMap(({ cells }) => cells.filter(Boolean).map((cell) => read(cell)?.unit ?? ''))
  const unit = currencyOfUnit(units[0] ?? '')
  if (unit !== undefined && units.every((one) => one === units[0])) return { inAmount: true }
  if (fixed !== undefined) return { fixed }
  const label = preamble.find(({ cells }) => cells.some(isCurrencyLabel) && cells.some(isCurrency))
  const [told] = label?.cells.filter(isCurrencyLabel) ?? []
  if (told !== undefined) return { preamble: [told] }
  return { fixed: ask('currency', 'Which currency are the amounts in?', []) ?? 'XXX' }
}

function isCurrencyLabel(cell: string): boolean {
  return /^(?:currency|w[aä]e?hrung|devise|valuta|divisa|moneda|waluta|moeda|valuuta|měna)\b\s*:?$/i.test(
    cell,
  )
}

function currencyInName(name: string): string | undefined {
  if (/\beuros?\b/i.test(name)) return 'EUR'
  return currencyOfSign(name) ?? name.match(/\b[A-Z]{3}\b/g)?.find(isCurrency)
}

/** The own account: a column that names it, or a label before the header. */
export function guessAccount(
  { preamble }: GuessedTable,
  columns: GuessedColumn[],
  ask: Ask,
): CsvMapping['bankAccount'] {
  const named = columns.filter(({ meaning, cells }) => meaning === 'account' && cells.some(Boolean))
  const own = named.filter(
    (one) =>
      (new Set(one.cells).size === 1 && one.cells.length > 1) ||
      ask(
        'account ' + String(one.key),
        `Whose account is in column ${one.name} (${one.cells.find(Boolean) ?? ''})?`,
        [
          { value: 'own', words: 'Ours' },
          { value: 'other', words: 'That of the other party' },
        ],
      ) === 'own',
  )
  if (own.length > 0)
    return {
      columns: own
        .toSorted((one, other) => Number(isIban(other)) - Number(isIban(one)))
        .map(({ key }) => key),
    }
  const cells = preamble.flatMap((row) => row.cells)
  // What follows has digits: “Current account” may only be the kind of it.
  const isBeforeDigits = (at: number) => /\d/.test(cells.slice(at + 1).find(Boolean) ?? '')
  const label = cells.find(
    (cell, at) =>
      cells.indexOf(cell) === at && isAccountLabel(cell) && !/\d{5}/.test(cell) && isBeforeDigits(at),
  )
  if (label !== undefined) return { preamble: [label] }
  const same = cells.find((cell) => isAccountLabel(cell))
  const [, words] = /^([^\d:]*?)\s*:?\s*(?=[A-Z]{0,2}\d)/.exec(same ?? '') ?? []
  if (words) return { preamble: [words], take: 'same cell' }
  return cells.some((cell) => /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,}/.test(cell))
    ? { preamble: ['IBAN'] }
    : undefined
}

function isAccountLabel(cell: string): boolean {
  return (
    /^(?:account|iban|konto|kontonummer|compte|cuenta|conto|rekening|numer rachunku|account number|n(?:°|um[eé]ro) (?:de )?compte|kontonr)\b/i.test(
      cell,
    ) && !/name|balance|saldo|type|inhaber|haver/i.test(cell)
  )
}

function isIban({ cells }: GuessedColumn): boolean {
  return /^[A-Z]{2}\d{2}/.test(cells.find(Boolean) ?? '')
}
