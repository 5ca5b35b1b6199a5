import { amountOf } from '../common/normalize.ts'
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
export function numberReader({ decimal, thousands }: CsvMapping['numbers']) {
  const between = thousands === undefined ? undefined : groups[thousands]
  const grouped = between === undefined ? '' : `|\\d{1,3}(?:${between}\\d{3})+`
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
    const amount = amountOf(`${whole.replace(/\D/g, '')}.${decimals}`, signs[0] === '-')
    return { amount, unit: unit || behind }
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
