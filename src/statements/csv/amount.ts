import { amountOf, negated } from '../common/normalize.ts'
import type { CsvMapping } from './csv-mapping.ts'

const shape =
  /^(?<open>\()?(?<first>[-+])? ?(?<unit>[\p{L}\p{Sc}]+)? ?(?<second>[-+])? ?(?<number>[\d.,'’ ]*\d) ?(?<behind>[\p{L}\p{Sc}]+)? ?(?<last>[-+])?(?<close>\))?$/u

const groups: Record<string, string> = { '.': '\\.', ',': ',', ' ': ' ', "'": "['’]" }

const symbols: Record<string, string[]> = {
  '€': ['EUR'],
  '£': ['GBP'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'],
  zł: ['PLN'],
  kč: ['CZK'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
}

/**
 * Reads numbers in a notation: the decimal text and its unit (`EUR`, `€`, or ""); undefined for any other notation. The
 * minus may be before, behind, or brackets. Thousands are groups of three, or not separated.
 */
export function numberReader({ decimal, thousands, groups: grouping, cents }: CsvMapping['numbers']) {
  const between = thousands === undefined ? undefined : groups[thousands]
  const threes =
    grouping === 'indian' ? `\\d{1,2}(?:${between}\\d{2})*${between}\\d{3}` : `\\d{1,3}(?:${between}\\d{3})+`
  const grouped = between === undefined ? '' : `|${threes}`
  const digits = new RegExp(`^(\\d+${grouped})?(?:\\${decimal}(\\d+))?$`)
  return (written: string): { amount: string; unit: string } | undefined => {
    const text = written
      .trim()
      .replace(/\s/g, ' ')
      .replace(/[\u2212\u2013]/g, '-')
    // No amount is this long; matching it would only waste time.
    if (text.length > 60) return undefined
    const {
      open,
      first,
      unit = '',
      second,
      number = '',
      behind = '',
      last,
      close,
    } = shape.exec(text)?.groups ?? {}
    const [all, whole = '', decimals = '0'] = digits.exec(number.trim()) ?? []
    const signs = [first, second, last, open && '-'].filter((sign) => sign !== undefined)
    if (all === undefined || all === '' || signs.length > 1 || Boolean(open) !== Boolean(close))
      return undefined
    if (unit !== '' && behind !== '') return undefined
    if (cents && number.includes(decimal)) return undefined
    const figures = whole.replace(/\D/g, '').padStart(cents ? 3 : 1, '0')
    const value = cents ? `${figures.slice(0, -2)}.${figures.slice(-2)}` : `${figures}.${decimals}`
    const amount = amountOf(value, signs[0] === '-')
    return { amount, unit: unit || behind }
  }
}

/**
 * The same for amounts with letters for their direction (`12.00 Dr`); without letters `isDirected` is false. Undefined
 * for letters beside a sign, which could mean either.
 */
export function letteredReader(
  read: ReturnType<typeof numberReader>,
  letters: { in: string[]; out: string[] },
): (written: string) => { amount: string; unit: string; isDirected: boolean } | undefined {
  const alike = (words: string[]) => words.map((word) => word.toLowerCase())
  const [into, out] = [alike(letters.in), alike(letters.out)]
  return (written) => {
    const [, before = '', rest = '', behind = ''] =
      /^(\p{L}{1,12}(?=[\s.\d]))?\.?([^]*?)(?:(?<=[\s\d])(\p{L}{1,12})\.?)?$/u.exec(written.trim()) ?? []
    const direction = [behind, before]
      .map((word) => word.toLowerCase())
      .find((one) => [...into, ...out].includes(one))
    if (direction === undefined) {
      const found = read(written)
      return found && { ...found, isDirected: false }
    }
    const found = read(behind.toLowerCase() === direction ? before + rest : rest + behind)
    if (!found || found.amount.startsWith('-')) return undefined
    return {
      ...found,
      amount: out.includes(direction) ? negated(found.amount) : found.amount,
      isDirected: true,
    }
  }
}

/** The currency of a code or sign next to an amount; undefined when it is ambiguous. */
export function currencyOfUnit(unit: string): string | undefined {
  if (/^[A-Z]{3}$/.test(unit)) return unit
  const [only, other] = symbols[unit.toLowerCase()] ?? []
  return other === undefined ? only : undefined
}

/** Whether the unit next to an amount matches the currency of its line. */
export function unitFits(unit: string, currency: string): boolean {
  return (
    unit === '' || unit.toUpperCase() === currency || (symbols[unit.toLowerCase()] ?? []).includes(currency)
  )
}
