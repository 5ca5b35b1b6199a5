/** Whether the text is an amount as Bookend stores it: decimal text with a point, such as `-1234.50`. Never a float. */
export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** The direction of a payment; undefined if the amount is zero or unreadable. */
export function directionOf(amount: string): 'deposit' | 'withdrawal' | undefined {
  if (!isDecimal(amount) || !/[1-9]/.test(amount)) return undefined
  return amount.startsWith('-') ? 'withdrawal' : 'deposit'
}

/**
 * Formats an amount in the locale's notation with the currency's decimals, but never fewer than were stored: "1234.5"
 * in EUR becomes "+1,234.50". An unreadable amount is returned unchanged.
 */
export function formatAmount(amount: string, currency: string, locale: string): string {
  if (!isDecimal(amount)) return amount
  const digits = Math.min(100, decimalsOf(amount, currency))
  const key = `${locale} ${digits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: 'exceptZero',
    })
  formats.set(key, format)
  // Intl does not round here: it reads decimal text exactly, whatever its length (ECMA-402, number format v3).
  return format.format(amount as `${number}`)
}

// Creating a format takes far longer than using it, and a list needs few.
const formats = new Map<string, Intl.NumberFormat>()
const digitsByCurrency = new Map<string, number | undefined>()

/** The number of decimals to show: those of the currency, but never fewer than were stored. */
export function decimalsOf(amount: string, currency: string): number {
  const stored = amount.split('.')[1]?.length ?? 0
  if (!digitsByCurrency.has(currency)) digitsByCurrency.set(currency, digitsOf(currency))
  return Math.max(stored, digitsByCurrency.get(currency) ?? stored)
}

/**
 * Parses a typed amount as decimal text: "1.234,50", "1,234.50", "1 234.50" and "1'234.50" are all `1234.50`. A minus
 * may come first or last, or be written as brackets. "1.234" is ambiguous, so it is refused with the reason instead of
 * guessed.
 */
export function readAmount(typed: string): { amount: string } | { reason: string } {
  const text = typed.trim().replace(/[\u2212\u2013]/g, '-')
  const shape = /^(?<open>\()?(?<before>[-+])?\s*(?<number>\d[\d.,'’\s]*?)\s*(?<after>-)?(?<close>\))?$/.exec(
    text,
  )
  if (!shape?.groups) return { reason: 'Enter a number such as -1234.50' }
  const { open, before, number = '', after, close } = shape.groups
  const signs = [before, after, open].filter(Boolean).length
  if (signs > 1 || Boolean(open) !== Boolean(close))
    return { reason: 'Enter only one sign, such as -1234.50' }
  const magnitude = readMagnitude(number)
  if ('reason' in magnitude) return magnitude
  const negative =
    /[1-9]/.test(magnitude.amount) && (before === '-' || after !== undefined || open !== undefined)
  return { amount: `${negative ? '-' : ''}${magnitude.amount.replace(/^0+(?=\d)/, '')}` }
}

/**
 * Reads digits with separators: the last separator that occurs once is the decimal point, the others group thousands.
 */
function readMagnitude(number: string): { amount: string } | { reason: string } {
  if (/^\d+$/.test(number)) return { amount: number }
  const lone = /^(\d{1,3})[.,](\d{3})$/.exec(number)
  if (lone && lone[1] !== '0') {
    const [, whole, rest] = lone
    return {
      reason: `Is that ${whole},${rest}.00, or ${whole}.${rest} with three decimals? Type ${whole}${rest}.00 or ${whole}.${rest}0`,
    }
  }
  const grouped =
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(number) ??
    /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/.exec(number) ??
    /^([1-9]\d{0,2}(?:['’\s]\d{3})+)(?:[.,](\d+))?$/.exec(number) ??
    /^(\d+)[.,](\d+)$/.exec(number)
  if (!grouped)
    return { reason: 'The thousands and decimals cannot be told apart. Enter a number such as 1234.50' }
  const whole = (grouped[1] ?? '').replace(/\D/g, '')
  return { amount: grouped[2] === undefined ? whole : `${whole}.${grouped[2]}` }
}

/** The number of decimals of a currency; undefined if there is no such currency. */
export function digitsOf(currency: string): number | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits
}
