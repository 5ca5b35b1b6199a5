import { digitsOf, typedAmount } from './money.ts'

type Read = { amount: string } | { reason: string }

/**
 * Reads an amount that someone typed, as decimal text: "1.234,50", "1,234.50", "1 234.50" and "1'234.50" are all
 * `1234.50`, in the digits of the reader's language, too. A minus may come first or last, or be written as brackets. The
 * sign or code of the amount's currency may be there; another one is refused. "1.234" is ambiguous, so it is refused with
 * the reason, in the notation of the language, unless that and the currency have three decimals.
 */
export function readAmount(typed: string, language = 'en', currency = ''): Read {
  const example = typedAmount('-1234.50', '', language)
  const text = plainDigits(typed, language)
  const shape =
    /^(?<open>\()?(?<before>[-+])?\s*(?<unit>[^\d\s()+-][^\d()+-]*?)?\s*(?<middle>[-+])?\s*(?<number>\d[\d.,'’\s]*?)\s*(?<after>-)?\s*(?<behind>[^\d\s.,'’()+-][^\d()+-]*)?(?<close>\))?$/.exec(
      text,
    )
  if (!shape?.groups) return { reason: `Enter a number such as ${example}` }
  const { open, before, unit, middle, number = '', after, behind, close } = shape.groups
  if ([before, middle, after, open].filter(Boolean).length > 1 || Boolean(open) !== Boolean(close))
    return { reason: `Enter only one sign, such as ${example}` }
  const other = [unit, behind].find((name) => name !== undefined && !isNamed(name.trim(), currency, language))
  if (other !== undefined) return { reason: reasonFor(other.trim(), currency, example) }
  const magnitude = readMagnitude(number, language, currency)
  if ('reason' in magnitude) return magnitude
  const isNegative =
    /[1-9]/.test(magnitude.amount) && (before ?? middle ?? after ?? (open && '-') ?? '+') === '-'
  return { amount: `${isNegative ? '-' : ''}${magnitude.amount.replace(/^0+(?=\d)/, '')}` }
}

/** The text with the digits and marks that every language can be read by: some write other digits, and invisible marks around a sign. */
function plainDigits(typed: string, language: string): string {
  const digits = Array.from(
    new Intl.NumberFormat(language, { useGrouping: false }).format(9_876_543_210),
  ).toReversed()
  return Array.from(typed, (letter) => (digits.includes(letter) ? `${digits.indexOf(letter)}` : letter))
    .join('')
    .replace(/[\u061C\u200E\u200F]/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replaceAll('٫', '.')
    .replaceAll('٬', "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a text is the code of the currency, or a sign that the reader's language or a shorter notation has for it. */
function isNamed(text: string, currency: string, language: string): boolean {
  if (digitsOf(currency) === undefined) return false
  const signs = ([language, 'en'] as const).flatMap((locale) =>
    (['code', 'symbol', 'narrowSymbol'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
          .formatToParts(0)
          .find(({ type }) => type === 'currency')?.value,
    ),
  )
  return signs.some((sign) => sign?.toLowerCase() === text.toLowerCase())
}

function reasonFor(unit: string, currency: string, example: string): string {
  if (!/^(?:\p{Sc}|[A-Z]{3}|[A-Z]{0,2}\$|zł|kč|kr\.?)$/iu.test(unit))
    return `Enter a number such as ${example}`
  return currency === ''
    ? `Enter the amount without ${unit}, such as ${example}`
    : `This amount is in ${currency}. Enter it without ${unit}, such as ${example}`
}

/** Reads digits with separators: the last separator that occurs once is the decimal point, the others group thousands. */
function readMagnitude(number: string, language: string, currency: string): Read {
  if (/^\d+$/.test(number)) return { amount: number }
  const lone = /^(\d{1,3})([.,])(\d{3})$/.exec(number)
  if (lone && lone[1] !== '0') {
    const [, whole = '', mark = '', rest = ''] = lone
    if (digitsOf(currency) === 3 && typedAmount('0.5', '', language).includes(mark))
      return { amount: `${whole}.${rest}` }
    const [thousands, fraction] = [`${whole}${rest}.00`, `${whole}.${rest}`]
    const grouped = new Intl.NumberFormat(language, { useGrouping: 'always', minimumFractionDigits: 2 })
    const [asThousands, asFraction, typeThousands, typeFraction] = [
      grouped.format(thousands as `${number}`),
      ...[fraction, thousands, `${fraction}0`].map((one) => typedAmount(one, '', language)),
    ]
    return {
      reason: `Is that ${asThousands}, or ${asFraction} with three decimals? Type ${typeThousands} or ${typeFraction}`,
    }
  }
  const grouped =
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(number) ??
    /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/.exec(number) ??
    /^([1-9]\d{0,2}(?:['’\s]\d{3})+)(?:[.,](\d+))?$/.exec(number) ??
    /^([1-9]\d?(?:,\d{2})*,\d{3})(?:\.(\d+))?$/.exec(number) ??
    /^(\d+)[.,](\d+)$/.exec(number)
  if (!grouped)
    return {
      reason: `The thousands and decimals cannot be told apart. Enter a number such as ${typedAmount('1234.50', '', language)}`,
    }
  const whole = (grouped[1] ?? '').replace(/\D/g, '')
  return { amount: grouped[2] === undefined ? whole : `${whole}.${grouped[2]}` }
}
