import { numberReader, letteredReader } from './number-readers.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { dayReader } from './day.ts'
import { directionOf } from './header-words.ts'

/** A day comes before the month, or behind it; with points it is always before. */
const formats = [
  ...['-', '/', '.'].map((by) => `YYYY${by}MM${by}DD`),
  'YYYYMMDD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'DD.MM.YY',
  'DD/MM/YY',
  'MM/DD/YY',
  'DD-MM-YY',
  'MM-DD-YY',
  'YY-MM-DD',
  'YY/MM/DD',
  'DD MM YYYY',
  'DD MMM YYYY',
  'DD-MMM-YYYY',
  'DD/MMM/YYYY',
  'DD.MMM.YYYY',
  'DD MMM YY',
  'DD-MMM-YY',
  'MMM DD YYYY',
  'DDMMMYYYY',
  'DDMMYYYY',
  'MMDDYYYY',
].map((format) => ({ format, read: dayReader(format) }))

/** The ways in which all of these texts are days; a column without text has none. */
export function dateFormatsOf(texts: string[]): string[] {
  if (texts.length === 0) return []
  const all = formats
    .filter(({ read }) =>
      texts.every((text) => {
        const [year = '', month = '', day = ''] = text.length > 40 ? [] : (read(text) ?? [])
        return (
          /^20[0-4]\d$/.test(year) && /^(0[1-9]|1[0-2])$/.test(month) && /^(0[1-9]|[12]\d|3[01])$/.test(day)
        )
      }),
    )
    .map(({ format }) => format)
  const likely = all.filter((format) => !isUnlikely(format, texts))
  return likely.length > 0 ? likely : all
}

/** Two-digit years that are in another decade, or in several where they come last, are rather days. */
function isUnlikely(format: string, texts: string[]): boolean {
  if (!/(?<!Y)YY(?!Y)/.test(format)) return false
  const read = dayReader(format)
  const years = texts.map((text) => Number(read(text)?.[0]))
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return last > 2039 || (format.startsWith('Y') ? first < 2015 : last - first > 9)
}

export type Numbers = CsvMapping['numbers']
/** The usual separators first: of those that fit, the first counts. */
const notations: Numbers[] = [
  { decimal: '.', thousands: ',' },
  { decimal: ',', thousands: '.' },
  { decimal: ',', thousands: ' ' },
  { decimal: '.', thousands: ' ' },
  { decimal: '.', thousands: "'" },
  { decimal: ',', thousands: "'" },
  { decimal: '.', thousands: ',', groups: 'indian' },
]

/** The ways in which all of these texts are numbers, by separators. */
export function notationsOf(texts: string[], letters?: Letters): Numbers[] {
  if (texts.length === 0) return []
  return notations.filter((one) => {
    const read = readerFor(one, letters)
    return texts.every((text) => read(text) !== undefined)
  })
}

export type Letters = { in: string[]; out: string[] }

export function readerFor(numbers: Numbers, letters?: Letters) {
  const plain = numberReader(numbers)
  return letters ? letteredReader(plain, letters) : plain
}

/** The letters beside amounts that tell their direction (12.00 Dr), if each amount of some has one. */
export function lettersIn(texts: string[]): Letters | undefined {
  const found = { in: new Set<string>(), out: new Set<string>() }
  for (const text of texts) {
    const [, before = '', behind = ''] =
      /^(?:([\p{L}]{1,7})[\s.]+)?[-+\d][\d.,' \u00A0]*(?:\s*([\p{L}]{1,7})\.?)?$/u.exec(text) ?? []
    const word = [behind, before].find((one) => directionOf(one) !== undefined)
    if (word === undefined) continue
    found[directionOf(word) ?? 'in'].add(word)
  }
  if (found.in.size + found.out.size === 0) return undefined
  return {
    in: found.in.size > 0 ? [...found.in] : [found.out.has('D') ? 'C' : 'Cr'],
    out: found.out.size > 0 ? [...found.out] : [found.in.has('C') ? 'D' : 'Dr'],
  }
}

/** Whether a text is an amount in any notation. */
export function isNumber(text: string): boolean {
  return (
    /\d/.test(text) &&
    text.length <= 60 &&
    (notationsOf([text]).length > 0 || lettersIn([text]) !== undefined)
  )
}
