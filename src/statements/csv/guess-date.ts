import type { CsvMapping } from './csv-mapping.ts'
import type { Ask, GuessedColumn } from './guess-columns.ts'
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
