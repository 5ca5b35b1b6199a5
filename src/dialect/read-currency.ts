import type { Json } from './json.ts'
import { textOf } from './json.ts'
import type { ServiceProfile } from './profile.ts'
import type { Understood } from './read-values.ts'

/** A currency as three capital letters, "" when there is none; one that is no code and has no one meaning comes back as it is, with a doubt (U1-U5). */
export function readCurrency(raw: Json | undefined, values: ServiceProfile['values']): Understood {
  const text = textOf(raw).trim()
  if (!text) return { value: values.currency.fallback ?? '' }
  const code = currencyIn(text, values)
  if (code) return { value: code }
  const isSign = code === '' || /^\d+$/.test(text)
  return {
    value: text,
    doubt: isSign ? 'Say under Connections which currency this is' : 'Not a currency that is known',
  }
}

/** The code that a text stands for; "" for a sign that several currencies share, such as `$`; undefined for anything else. */
export function currencyIn(text: string, { currency }: ServiceProfile['values']): string | undefined {
  if (Object.hasOwn(currency.symbols, text)) return currency.symbols[text]
  const sought = text.toLowerCase().replace(/\.$/, '')
  const known = signs.find((sign) => sign.slice(0, -3) === sought)?.slice(-3)
  if (known) return known
  if (/^(\p{Sc}|kr|rs|fr|lei)$/u.test(sought)) return ''
  const code = text.toUpperCase()
  // Words such as "Din" are no codes, but capitals may be of a currency that is no more.
  return /^[A-Z]{3}$/.test(code) && (code === text || digitsOf(code) !== undefined) ? code : undefined
}

/** How many decimals a currency has in ISO 4217; undefined when there is no such currency. */
export function digitsOf(code: string): number | undefined {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  if (!currencies.has(code)) return undefined
  // Browsers take the digits from CLDR, where forints and rupiahs have none: a hundred times too much in minor units.
  if (/BHD|IQD|JOD|KWD|LYD|OMR|TND/.test(code)) return 3
  return /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|X[AO]F|XPF/.test(code) ? 0 : 2
}

let currencies: Set<string> | undefined

// Signs that stand for one currency only, in small letters.
export const signs =
  '€EUR £GBP złPLN kčCZK ftHUF ₹INR ₽RUB ₴UAH ₺TRY ₪ILS ₩KRW ₫VND ฿THB ₦NGN ₱PHP us$USD r$BRL'.split(' ')
