import { amountOf, negated } from '../common/normalize.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { directionOf } from './header-words.ts'

const shape =
  /^(?<open>\()?(?<first>[-+])? ?(?<unit>[\p{L}\p{Sc}]+)? ?(?<second>[-+])? ?(?<number>[\d.,'’ʼ ]*\d) ?(?<behind>[\p{L}\p{Sc}]+)? ?(?<last>[-+])?(?<close>\))?$/u

const groups: Record<string, string> = { '.': '\\.', ',': ',', ' ': ' ', "'": "['’ʼ]" }

/** What stands beside amounts in place of the code, in small letters: which currencies it may mean. */
const symbols: Record<string, string[]> = {
  '€': ['EUR'],
  '£': ['GBP'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP', 'TWD', 'UYU'],
  us$: ['USD'],
  r$: ['BRL'],
  '¥': ['JPY', 'CNY'],
  円: ['JPY'],
  元: ['CNY'],
  '₩': ['KRW'],
  원: ['KRW'],
  '฿': ['THB'],
  บาท: ['THB'],
  '₫': ['VND'],
  '₱': ['PHP'],
  '₴': ['UAH'],
  грн: ['UAH'],
  '₽': ['RUB'],
  руб: ['RUB'],
  '₸': ['KZT'],
  '₪': ['ILS'],
  '₹': ['INR'],
  rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  rp: ['IDR'],
  rm: ['MYR'],
  '₺': ['TRY'],
  tl: ['TRY'],
  '₦': ['NGN'],
  r: ['ZAR'],
  zł: ['PLN'],
  kč: ['CZK'],
  ft: ['HUF'],
  lei: ['RON'],
  лв: ['BGN'],
  fr: ['CHF'],
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
      .replace(/[\p{Pd}\u2212]/gu, '-')
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
 * The same for amounts with letters for their direction (`12.00 Dr`); without letters `isDirected` is false, unless "" is one of
 * them. Undefined for letters beside a sign, which could mean either.
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
    if (direction === undefined && ![...into, ...out].includes('')) {
      const found = read(written)
      return found && { ...found, isDirected: false }
    }
    const found = read(
      direction === undefined ? written : behind.toLowerCase() === direction ? before + rest : rest + behind,
    )
    if (!found || found.amount.startsWith('-')) return undefined
    return {
      ...found,
      amount: out.includes(direction ?? '') ? negated(found.amount) : found.amount,
      isDirected: true,
    }
  }
}

/** The same for balances, which may have letters (`12.00 Dr`) where the amounts have none. */
export function balanceReader(read: ReturnType<typeof numberReader>): ReturnType<typeof numberReader> {
  return (written) => {
    const found = read(written)
    const way = found && directionOf(found.unit)
    if (!way) return found
    if (found.amount.startsWith('-')) return undefined
    return { amount: way === 'out' ? negated(found.amount) : found.amount, unit: '' }
  }
}

/** The currency of a code or sign next to an amount; undefined when it is ambiguous. */
export function currencyOfUnit(unit: string): string | undefined {
  if (/^[A-Z]{3}$/.test(unit)) return unit
  const [only, other] = symbols[unit.toLowerCase()] ?? []
  return other === undefined ? only : undefined
}

/** The currency of a sign within the name of a column. */
export function currencyOfSign(name: string): string | undefined {
  const isIn = (sign: string) => !/^[a-z$]+$/.test(sign) && name.toLowerCase().includes(sign)
  return Object.entries(symbols).find(([sign, codes]) => codes.length === 1 && isIn(sign))?.[1][0]
}

/** Whether the unit next to an amount matches the currency of its line. */
export function unitFits(unit: string, currency: string): boolean {
  return (
    unit === '' || unit.toUpperCase() === currency || (symbols[unit.toLowerCase()] ?? []).includes(currency)
  )
}
