import { textOf, type Json } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import * as messages from '../messages.ts'

/** A currency as a three-letter code, "" if there is none. Returns an unknown or ambiguous text as it is, with a doubt (U1-U5). */
export function readCurrency(raw: Json | undefined, values: ServiceProfile['values']): ParsedValue {
  const text = textOf(raw).trim()
  if (!text) return { value: values.currency.fallback ?? '' }
  const code = currencyIn(text, values)
  if (code) return { value: code }
  const isSign = code === '' || /^\d+$/.test(text)
  return {
    value: text,
    doubt: isSign ? messages.askCurrency : messages.unknownCurrency,
  }
}

/** The code that a text means; "" for a symbol of several currencies, such as `$`; undefined for anything else. */
export function currencyIn(text: string, { currency }: ServiceProfile['values']): string | undefined {
  if (Object.hasOwn(currency.symbols, text)) return currency.symbols[text]
  const sought = text.toLowerCase().replace(/\.$/, '')
  const known = signs.find((sign) => sign.slice(0, -3) === sought)?.slice(-3)
  if (known) return known
  if (/^(\p{Sc}|kr|rs|fr|lei)$/u.test(sought)) return ''
  const code = text.toUpperCase()
  // Words such as "Din" are not codes, but three capitals may be the code of a former currency.
  return /^[A-Z]{3}$/.test(code) && (code === text || digitsOf(code) !== undefined) ? code : undefined
}

/** The number of decimals of a currency in ISO 4217; undefined if there is no such currency. */
export function digitsOf(code: string): number | undefined {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  if (!currencies.has(code)) return undefined
  // Browsers use CLDR, which gives forints and rupiahs no decimals: amounts in cents would be 100 times too large.
  if (/BHD|IQD|JOD|KWD|LYD|OMR|TND/.test(code)) return 3
  return /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|X[AO]F|XPF/.test(code) ? 0 : 2
}

let currencies: Set<string> | undefined

// Symbols of exactly one currency, in lower case.
export const signs =
  '€EUR £GBP złPLN kčCZK ftHUF ₹INR ₽RUB ₴UAH ₺TRY ₪ILS ₩KRW ₫VND ฿THB ₦NGN ₱PHP us$USD r$BRL'.split(' ')

/** A value in Bookend's own notation. With a doubt, the text as the service sent it, and the reason for the doubt. */
export type ParsedValue = { value: string; doubt?: string }
