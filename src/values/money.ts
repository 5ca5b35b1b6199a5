/** Whether the text is an amount as Bookend stores it: decimal text with a point, such as `-1234.50`. Never a float. */
export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** Which way the money went; undefined when the amount is zero or cannot be read. */
export function directionOf(amount: string): 'deposit' | 'withdrawal' | undefined {
  if (!isDecimal(amount) || !/[1-9]/.test(amount)) return undefined
  return amount.startsWith('-') ? 'withdrawal' : 'deposit'
}

/**
 * An amount for the eye, in the notation of the locale and with the digits of the currency, but never fewer than
 * were stored: "1234.5" in EUR becomes "+1,234.50". One that cannot be read is given back as it is.
 */
export function formatAmount(amount: string, currency: string, locale: string): string {
  if (!isDecimal(amount)) return amount
  const stored = amount.split('.')[1]?.length ?? 0
  const digits = Math.min(100, Math.max(stored, digitsOf(currency, stored)))
  // Intl rounds nothing here: it reads decimal text exactly, whatever its length (ECMA-402, number format v3).
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  }).format(amount as `${number}`)
}

/**
 * What a person typed as an amount, as decimal text: "1.234,50", "1,234.50", "1 234.50" and "1'234.50" are all
 * `1234.50`; a minus may stand before or behind, or be written as brackets. "1.234" could be a thousand or a little
 * more than one, so it is refused with the reason instead of being guessed.
 */
export function readAmount(typed: string): { amount: string } | { reason: string } {
  const text = typed.trim().replace(/[\u2212\u2013]/g, '-')
  const shape = /^(?<open>\()?(?<before>[-+])?\s*(?<number>\d[\d.,'’\s]*?)\s*(?<after>-)?(?<close>\))?$/.exec(
    text,
  )
  if (!shape?.groups) return { reason: 'Write a number such as -1234.50' }
  const { open, before, number = '', after, close } = shape.groups
  const signs = [before, after, open].filter(Boolean).length
  if (signs > 1 || Boolean(open) !== Boolean(close))
    return { reason: 'Write one sign only, such as -1234.50' }
  const magnitude = readMagnitude(number)
  if ('reason' in magnitude) return magnitude
  const negative =
    /[1-9]/.test(magnitude.amount) && (before === '-' || after !== undefined || open !== undefined)
  return { amount: `${negative ? '-' : ''}${magnitude.amount.replace(/^0+(?=\d)/, '')}` }
}

/** Reads digits with their marks: the last mark that stands once is the decimal one, the others group thousands. */
function readMagnitude(number: string): { amount: string } | { reason: string } {
  if (/^\d+$/.test(number)) return { amount: number }
  const lone = /^(\d{1,3})[.,](\d{3})$/.exec(number)
  if (lone && lone[1] !== '0') {
    const [, whole, rest] = lone
    return {
      reason: `Is this ${whole}${rest} or ${whole}.${rest}? Write ${whole}${rest}.00 or ${whole}.${rest}0`,
    }
  }
  const grouped =
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(number) ??
    /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/.exec(number) ??
    /^([1-9]\d{0,2}(?:['’\s]\d{3})+)(?:[.,](\d+))?$/.exec(number) ??
    /^(\d+)[.,](\d+)$/.exec(number)
  if (!grouped)
    return { reason: 'The thousands and decimals cannot be told apart; write a number such as 1234.50' }
  const whole = (grouped[1] ?? '').replace(/\D/g, '')
  return { amount: grouped[2] === undefined ? whole : `${whole}.${grouped[2]}` }
}

function digitsOf(currency: string, fallback: number): number {
  if (!/^[A-Z]{3}$/.test(currency)) return fallback
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits ?? fallback
}
